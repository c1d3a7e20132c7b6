import { ellipse, ground, hose, rect, repeat, stroke, turned, type Shape } from './ink.ts';

const loop = (y: number, rx: number) => `M${400 - rx} ${y}a${rx} ${rx * 0.36} 0 1 0 ${rx * 2} 0a${rx} ${rx * 0.36} 0 1 0 ${-rx * 2} 0`;

const pipe: Shape = ({ main, size }) => {
  const height = 52 + size * 84;
  const one = (y: number, shift: number) =>
    rect(100 + shift, y - height / 2, 570, height, main.lying) +
    ellipse(100 + shift, y, height * 0.2, height / 2, main.base) +
    ellipse(670 + shift, y, height * 0.2, height / 2, main.light) +
    ellipse(670 + shift, y, height * 0.13, height * 0.37, main.deep);
  const gap = height * 1.08;
  return turned(-24, one(400 - gap, 40) + one(400, -30) + one(400 + gap, 10));
};

const coil: Shape = ({ main, size }) => {
  const width = 28 + size * 30;
  const top = 510 - 4 * width * 0.92;
  return (
    ground(610, 290) +
    repeat(5, (at) => hose(loop(510 - at * width * 0.92, 250), width, main)) +
    hose(`M650 ${top}C690 ${top - 120} 640 170 540 166`, width, main) +
    ellipse(538, 166, width * 0.28, width * 0.46, main.deep)
  );
};

/** Two tubes, one of them in its foam: for a split system. */
const lineSet: Shape = ({ main, accent, size }) => {
  const thick = 46 + size * 22;
  return (
    ground(620, 290) +
    repeat(3, (at) => hose(loop(520 - at * 90, 250), thick, accent) + hose(loop(468 - at * 90, 244), 24, main)) +
    hose('M644 290C690 210 620 150 520 150', 30, main) +
    hose('M648 320C690 250 650 160 570 152', thick, accent) +
    hose('M644 280C620 226 560 226 480 226', 22, main)
  );
};

/** A bare rod or bar: anodes, threaded rod, strut, brazing rods. */
const rods: Shape = ({ main, accent, size }) =>
  turned(
    -38,
    repeat(5, (at) => {
      const height = 14 + size * 22;
      const y = 400 + (at - 2) * (height + 18);
      const shift = [0, 26, -14, 18, -30][at] ?? 0;
      return (
        rect(110 + shift, y - height / 2, 580, height, main.lying, height / 2) +
        rect(640 + shift, y - height / 2, 50, height, accent.lying, height / 2)
      );
    }),
  );

const strut: Shape = ({ main }) =>
  turned(
    -26,
    rect(80, 320, 640, 160, main.lying, 6) +
      rect(80, 372, 640, 62, main.dark) +
      repeat(6, (at) => rect(122 + at * 100, 386, 56, 34, main.deep, 17)) +
      stroke('M80 372H720M80 434H720', 5, main.light, 'butt'),
  );

/** Foam around a pipe, slit along its length. */
const insulation: Shape = ({ main, accent, size }) => {
  const height = 150 + size * 90;
  return turned(
    -24,
    rect(100, 400 - height / 2, 560, height, main.lying) +
      ellipse(100, 400, height * 0.2, height / 2, main.base) +
      stroke(`M100 ${400 - height * 0.1}H650`, 6, main.deep, 'butt') +
      ellipse(660, 400, height * 0.22, height / 2, main.light) +
      rect(650, 400 - height * 0.18, 70, height * 0.36, accent.lying) +
      ellipse(720, 400, height * 0.07, height * 0.18, accent.deep),
  );
};

export const pipeShapes = { pipe, coil, lineSet, rods, strut, insulation };
