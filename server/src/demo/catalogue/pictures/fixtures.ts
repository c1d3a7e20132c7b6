import { area, bend, circle, ellipse, ground, hexNut, hose, rect, repeat, stroke, turned, type Shape } from './ink.ts';
import { lettering } from './lettering.ts';

const faucet: Shape = ({ main, accent }) =>
  ground(660, 250) +
  hose('M400 560V330C400 130 640 130 640 330V370', 76, main) +
  rect(596, 360, 88, 50, main.standing, 10) +
  rect(340, 460, 120, 170, main.standing, 16) +
  rect(300, 620, 200, 40, main.lying, 12) +
  turned(-24, rect(150, 440, 220, 44, accent.lying, 22)) +
  circle(352, 520, 52, main.base) +
  circle(344, 510, 26, main.light);

const showerHead: Shape = ({ main, accent }) =>
  hose('M120 180C240 160 320 200 380 300', 54, main) +
  circle(110, 182, 56, main.dark) +
  circle(106, 178, 50, main.base) +
  turned(
    -28,
    area('M340 300H460L600 500H200Z', main.standing) +
      rect(190, 490, 420, 60, main.standing, 20) +
      repeat(9, (at) => circle(230 + at * 42, 560, 11, accent.dark)) +
      repeat(5, (at) => stroke(`M${240 + at * 80} 600V${680 - (at % 2) * 30}`, 9, '#7fb4ea')),
    420,
    420,
  );

const trap: Shape = ({ main, accent, size }) => {
  const width = 84 + size * 26;
  const half = width / 2;
  return (
    rect(200 - half, 110, width, 322, main.standing) +
    turned(180, bend(310, 430, 110, width, main, 180), 310, 430) +
    rect(420 - half, 308, width, 124, main.standing) +
    bend(530, 310, 110, width, main) +
    rect(528, 200 - half, 170, width, main.lying) +
    rect(186 - half, 230, width + 28, 74, accent.standing, 12) +
    rect(406 - half, 350, width + 28, 74, accent.standing, 12) +
    rect(596, 186 - half, 70, width + 28, accent.lying, 12)
  );
};

/** Wax rings, gaskets, O-rings. */
const ring: Shape = ({ main, size }) => {
  const hole = 150 - size * 50;
  return (
    ground(560, 260) +
    ellipse(400, 470, 260, 150, main.dark) +
    ellipse(400, 430, 260, 150, main.base) +
    ellipse(390, 420, 216, 118, main.light) +
    ellipse(400, 424, 190, 100, main.base) +
    ellipse(400, 430, hole, hole * 0.56, main.deep)
  );
};

const gaskets: Shape = ({ main, accent }) =>
  repeat(7, (at) => {
    const [x, y, r] = [
      [270, 280, 120],
      [520, 250, 84],
      [600, 440, 104],
      [400, 460, 70],
      [230, 520, 88],
      [460, 620, 62],
      [330, 640, 46],
    ][at] as [number, number, number];
    const tones = at % 2 === 0 ? main : accent;
    return `<circle cx="${x + 4}" cy="${y + 7}" r="${r - 14}" fill="none" stroke="${tones.deep}" stroke-width="28"/><circle cx="${x}" cy="${y}" r="${r - 14}" fill="none" stroke="${tones.base}" stroke-width="28"/><circle cx="${x - 3}" cy="${y - 3}" r="${r - 9}" fill="none" stroke="${tones.light}" stroke-width="6"/>`;
  });

const braidedHose: Shape = ({ main, accent, size }) => {
  const d = 'M200 610C110 380 300 180 430 330C560 480 700 400 600 190';
  const width = 48 + size * 20;
  return (
    hose(d, width, main) +
    `<path d="${d}" fill="none" stroke="${main.dark}" stroke-width="${width * 0.8}" stroke-dasharray="5 15"/>` +
    turned(-18, hexNut(150, 600, 120, 86, accent), 200, 640) +
    turned(-22, hexNut(530, 120, 116, 84, accent), 590, 160)
  );
};

const fillValve: Shape = ({ main, accent }) =>
  ground(690, 180) +
  rect(372, 180, 56, 480, main.standing) +
  hexNut(330, 560, 140, 60, accent) +
  rect(372, 610, 56, 76, main.standing) +
  rect(310, 240, 180, 190, accent.standing, 26) +
  rect(300, 150, 200, 80, main.standing, 22) +
  hose('M490 190C600 190 620 260 610 380', 20, main) +
  rect(470, 180, 60, 22, main.dark, 10) +
  rect(340, 320, 120, 12, accent.light, 6);

const flapper: Shape = ({ main, accent }) =>
  stroke('M400 360C420 280 380 220 430 130', 10, accent.dark) +
  repeat(8, (at) => circle(410 + Math.sin(at * 1.3) * 12, 340 - at * 28, 11, accent.base)) +
  ground(640, 240) +
  rect(250, 480, 70, 130, main.base, 20) +
  rect(480, 480, 70, 130, main.base, 20) +
  ellipse(400, 500, 230, 130, main.dark) +
  ellipse(400, 476, 230, 130, main.base) +
  ellipse(370, 440, 140, 66, main.light) +
  ellipse(400, 384, 40, 24, main.dark);

const strainer: Shape = ({ main, accent }) =>
  rect(330, 420, 140, 210, main.standing) +
  hexNut(290, 500, 220, 70, accent) +
  area('M210 300L310 450H490L590 300Z', main.standing) +
  ellipse(400, 290, 240, 84, main.dark) +
  ellipse(400, 278, 240, 84, main.light) +
  ellipse(400, 284, 176, 56, main.dark) +
  repeat(8, (at) => ellipse(400 + 120 * Math.cos(at * 0.785), 288 + 36 * Math.sin(at * 0.785), 18, 8, main.deep)) +
  rect(384, 200, 32, 90, main.standing) +
  ellipse(400, 200, 46, 20, accent.base);

const cartridge: Shape = ({ main, accent }) =>
  turned(
    28,
    rect(360, 110, 80, 150, main.standing, 10) +
      repeat(5, (at) => rect(368 + at * 15, 112, 5, 80, main.dark)) +
      rect(310, 240, 180, 200, accent.standing, 16) +
      rect(296, 300, 208, 30, '#2f363b', 12) +
      rect(330, 430, 140, 190, accent.standing, 12) +
      rect(318, 470, 164, 24, '#2f363b', 10) +
      rect(318, 560, 164, 24, '#2f363b', 10) +
      ellipse(400, 390, 32, 38, accent.deep),
  );

const disposer: Shape = ({ main, accent, mark }) =>
  ground(690, 200) +
  ellipse(400, 150, 150, 36, accent.light) +
  ellipse(400, 150, 104, 22, accent.deep) +
  rect(320, 160, 160, 80, accent.standing) +
  rect(250, 220, 300, 180, main.standing, 60) +
  rect(270, 380, 260, 300, main.standing, 40) +
  rect(250, 380, 300, 34, accent.lying, 12) +
  rect(520, 280, 120, 76, accent.lying, 10) +
  ellipse(640, 318, 14, 38, accent.deep) +
  rect(310, 480, 180, 110, '#ffffff', 10) +
  lettering(mark, 400, 535, 50, 150, main.deep);

const toilet: Shape = ({ main }) =>
  ground(700, 240) +
  rect(180, 120, 250, 250, main.standing, 22) +
  rect(166, 104, 278, 46, main.lying, 16) +
  rect(200, 180, 54, 18, '#8b98a0', 9) +
  area('M200 380H640Q650 540 500 580L520 690H290L310 580Q210 540 200 380Z', main.standing) +
  rect(190, 356, 460, 44, main.lying, 22) +
  rect(190, 386, 460, 14, main.dark, 7);

const sink: Shape = ({ main, accent }) =>
  hose('M400 250V190C400 120 500 120 500 190V220', 34, accent) +
  area('M110 300H690L640 560Q630 600 580 600H220Q170 600 160 560Z', main.standing) +
  rect(90, 280, 620, 50, main.lying, 20) +
  area('M190 340H610L578 540H222Z', main.dark) +
  ellipse(400, 520, 50, 14, main.deep) +
  rect(360, 600, 80, 70, accent.standing);

export const fixtureShapes = {
  faucet,
  showerHead,
  trap,
  ring,
  gaskets,
  braidedHose,
  fillValve,
  flapper,
  strainer,
  cartridge,
  disposer,
  toilet,
  sink,
};
