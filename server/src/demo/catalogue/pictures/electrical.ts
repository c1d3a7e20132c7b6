import { area, circle, ellipse, ground, hose, rect, repeat, stroke, turned, type Shape } from './ink.ts';
import { lettering } from './lettering.ts';

const screw = (x: number, y: number, r = 20) =>
  circle(x, y, r, '#8d9ba3') + circle(x - 2, y - 2, r * 0.84, '#d9e2e8') + rect(x - r * 0.7, y - 3, r * 1.4, 6, '#55636b', 2);

const contactor: Shape = ({ main, accent, mark }) =>
  ground(660, 240) +
  rect(210, 190, 380, 450, main.standing, 18) +
  repeat(
    2,
    (at) =>
      rect(236 + at * 180, 150, 148, 90, '#dcb64e', 6) +
      screw(310 + at * 180, 195) +
      rect(236 + at * 180, 590, 148, 80, '#dcb64e', 6) +
      screw(310 + at * 180, 630),
  ) +
  rect(250, 270, 300, 140, accent.base, 12) +
  rect(250, 270, 300, 36, accent.light, 12) +
  lettering(mark, 400, 356, 64, 250, '#ffffff') +
  rect(320, 440, 160, 110, main.deep, 10) +
  rect(346, 466, 108, 58, main.light, 8) +
  repeat(2, (at) => rect(176 + at * 414, 470, 34, 50, '#dcb64e', 4));

const relay: Shape = ({ main, accent, mark }) =>
  ground(640, 200) +
  repeat(4, (at) => rect(264 + at * 76, 560, 44, 90, '#dcb64e', 6)) +
  rect(230, 200, 340, 380, main.standing, 24) +
  rect(270, 250, 260, 150, '#ffffff', 10) +
  rect(270, 250, 260, 44, accent.base, 10) +
  lettering(mark, 400, 348, 56, 220, accent.deep) +
  circle(400, 490, 40, accent.base) +
  circle(394, 484, 22, accent.light);

const transformer: Shape = ({ main, accent, mark }) =>
  repeat(3, (at) =>
    hose(`M${330 + at * 70} 250C${300 + at * 70} 160 ${350 + at * 80} 150 ${320 + at * 80} 80`, 14, at === 1 ? accent : main),
  ) +
  ground(650, 260) +
  rect(190, 240, 420, 380, main.lying, 10) +
  repeat(9, (at) => rect(190, 262 + at * 40, 420, 8, main.dark)) +
  rect(270, 210, 260, 440, accent.standing, 16) +
  rect(306, 320, 188, 150, '#ffffff', 10) +
  lettering(mark, 400, 395, 56, 156, accent.deep) +
  screw(230, 590, 16) +
  screw(570, 590, 16);

const fuse: Shape = ({ main, accent, size, mark }) => {
  const height = 110 + size * 60;
  return turned(
    -26,
    rect(120, 400 - height / 2, 560, height, main.lying, 14) +
      rect(120, 400 - height / 2 - 8, 120, height + 16, '#dcb64e', 12) +
      rect(120, 400 - height / 2 - 8, 120, 34, '#f8e09a', 12) +
      rect(560, 400 - height / 2 - 8, 120, height + 16, '#dcb64e', 12) +
      rect(560, 400 - height / 2 - 8, 120, 34, '#f8e09a', 12) +
      rect(290, 400 - height * 0.36, 220, height * 0.72, accent.base, 8) +
      lettering(mark, 400, 400, height * 0.42, 180, '#ffffff'),
  );
};

const bladeFuse: Shape = ({ main, mark }) =>
  rect(250, 430, 90, 220, '#bcc7cd', 6) +
  rect(460, 430, 90, 220, '#bcc7cd', 6) +
  rect(250, 430, 24, 220, '#e8eef1') +
  rect(460, 430, 24, 220, '#e8eef1') +
  rect(200, 190, 400, 290, main.standing, 34) +
  rect(200, 190, 400, 60, main.light, 30) +
  lettering(mark, 400, 350, 120, 240, '#ffffff');

const breaker: Shape = ({ main, accent, mark, size }) =>
  ground(690, 170) +
  rect(size > 0.6 ? 220 : 290, 130, size > 0.6 ? 360 : 220, 550, main.standing, 16) +
  rect(330, 250, 140, 200, main.deep, 12) +
  rect(350, 262, 100, 96, accent.base, 10) +
  lettering(mark, 400, 310, 48, 76, '#ffffff') +
  rect(340, 500, 120, 80, '#ffffff', 6) +
  rect(356, 520, 88, 10, main.dark, 4) +
  rect(356, 546, 60, 10, main.dark, 4) +
  screw(400, 640, 20) +
  screw(400, 180, 18);

const disconnect: Shape = ({ main, accent, mark }) =>
  ground(700, 200) +
  rect(340, 620, 60, 90, '#74828a', 8) +
  rect(420, 620, 60, 90, '#74828a', 8) +
  rect(220, 110, 360, 540, main.standing, 20) +
  rect(220, 110, 360, 60, main.light, 20) +
  rect(280, 230, 240, 170, '#343c42', 14) +
  rect(330, 270, 140, 60, accent.base, 12) +
  rect(380, 320, 40, 60, accent.dark, 8) +
  rect(290, 450, 220, 120, '#f1c33a', 10) +
  lettering(mark, 400, 510, 60, 180, '#343c42');

const thermostat: Shape = ({ main, accent, mark }) =>
  rect(150, 190, 500, 420, main.dark, 60) +
  rect(150, 180, 500, 420, main.base, 60) +
  rect(150, 180, 500, 60, main.light, 50) +
  rect(210, 250, 380, 220, '#16262b', 28) +
  lettering(mark, 370, 360, 110, 230, '#8fe3d8') +
  circle(540, 300, 14, '#ef8e3c') +
  rect(520, 340, 40, 10, '#8fe3d8', 5) +
  rect(520, 366, 40, 10, '#4d7d7a', 5) +
  rect(520, 392, 40, 10, '#4d7d7a', 5) +
  repeat(3, (at) => rect(250 + at * 120, 506, 60, 40, at === 1 ? accent.base : main.dark, 20));

const board: Shape = ({ main, accent }) =>
  turned(
    -8,
    rect(140, 180, 520, 440, main.dark, 18) +
      rect(140, 170, 520, 440, main.base, 18) +
      repeat(6, (at) => stroke(`M${190 + at * 76} 200V${300 + (at % 3) * 60}H${300 + at * 40}V560`, 7, main.light)) +
      repeat(4, (at) => rect(180 + at * 80, 200, 60, 84, accent.base, 8) + rect(192 + at * 80, 212, 36, 30, accent.light, 6)) +
      rect(360, 350, 130, 130, '#1f2529', 8) +
      repeat(6, (at) => rect(344, 358 + at * 20, 16, 9, '#d9e2e8') + rect(490, 358 + at * 20, 16, 9, '#d9e2e8')) +
      repeat(8, (at) => rect(180 + at * 52, 546, 38, 46, '#dcb64e', 5) + circle(199 + at * 52, 569, 9, '#725812')) +
      circle(590, 420, 40, '#343c42') +
      circle(584, 412, 26, '#737f88') +
      circle(220, 430, 16, '#d65345') +
      circle(270, 430, 16, '#4ea867') +
      circle(166, 196, 11, '#f0f5f7') +
      circle(634, 196, 11, '#f0f5f7'),
  );

/** A small body on two wires: limit, pressure and float switches, temperature sensors. */
const sensor: Shape = ({ main, accent }) =>
  hose('M360 420C300 560 160 520 130 680', 16, accent) +
  hose('M430 420C440 560 330 600 360 720', 16, accent) +
  turned(
    24,
    rect(290, 160, 220, 270, main.standing, 30) +
      rect(310, 190, 180, 60, main.light, 20) +
      rect(330, 90, 140, 90, '#dcb64e', 12) +
      rect(360, 50, 80, 60, '#b18c2e', 10) +
      rect(340, 420, 30, 60, '#bcc7cd', 4) +
      rect(430, 420, 30, 60, '#bcc7cd', 4),
  );

const spool: Shape = ({ main, accent, mark }) =>
  ground(690, 230) +
  hose('M560 420C680 440 690 560 640 650', 18, main) +
  rect(270, 230, 260, 400, main.standing) +
  repeat(13, (at) => rect(258, 236 + at * 30, 284, 22, main.standing, 11)) +
  ellipse(400, 640, 220, 48, accent.dark) +
  ellipse(400, 624, 220, 48, accent.base) +
  ellipse(400, 230, 220, 58, accent.dark) +
  ellipse(400, 216, 220, 58, accent.base) +
  ellipse(370, 206, 150, 30, accent.light) +
  ellipse(400, 216, 46, 14, accent.deep) +
  rect(320, 380, 160, 80, '#ffffff', 8) +
  lettering(mark, 400, 420, 42, 136, accent.deep);

const connectors: Shape = ({ main, accent }) =>
  repeat(6, (at) => {
    const [x, y, angle] = [
      [250, 300, -20],
      [420, 240, 14],
      [570, 330, 34],
      [310, 500, -40],
      [470, 460, 8],
      [590, 560, -16],
    ][at] as [number, number, number];
    const tones = at % 2 === 0 ? main : accent;
    return turned(
      angle,
      area(`M${x - 46} ${y - 80}H${x + 46}L${x + 66} ${y + 80}H${x - 66}Z`, tones.standing) +
        repeat(5, (rib) => rect(x - 50 + rib * 23, y - 30, 8, 104, tones.dark, 4)) +
        ellipse(x, y + 80, 66, 20, tones.deep) +
        ellipse(x, y - 80, 46, 12, tones.light),
      x,
      y,
    );
  });

/** Ring and spade terminals. */
const terminals: Shape = ({ main, accent }) =>
  repeat(5, (at) => {
    const [x, y, angle] = [
      [280, 270, -30],
      [530, 240, 20],
      [420, 430, -8],
      [250, 560, 26],
      [570, 560, -38],
    ][at] as [number, number, number];
    const tones = at % 2 === 0 ? main : accent;
    return turned(
      angle,
      rect(x - 100, y - 30, 110, 60, tones.lying, 14) +
        rect(x, y - 16, 50, 32, '#bcc7cd') +
        circle(x + 80, y, 46, '#bcc7cd') +
        circle(x + 76, y - 4, 38, '#e8eef1') +
        circle(x + 80, y, 22, '#55636b'),
      x,
      y,
    );
  });

const alarm: Shape = ({ main, accent }) =>
  ellipse(400, 430, 270, 262, main.dark) +
  circle(400, 400, 266, main.base) +
  circle(390, 388, 230, main.light) +
  circle(400, 400, 196, main.base) +
  repeat(18, (at) => turned(at * 20, rect(394, 226, 12, 60, main.dark, 6))) +
  circle(400, 400, 70, accent.base) +
  circle(392, 392, 46, accent.light) +
  circle(540, 310, 12, '#4ea867');

export const electricalShapes = {
  contactor,
  relay,
  transformer,
  fuse,
  bladeFuse,
  breaker,
  disconnect,
  thermostat,
  board,
  sensor,
  spool,
  connectors,
  terminals,
  alarm,
};
