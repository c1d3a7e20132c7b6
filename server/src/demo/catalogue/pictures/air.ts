import { area, bend, circle, ellipse, ground, hose, rect, repeat, stroke, turned, type Shape } from './ink.ts';
import { lettering } from './lettering.ts';

const duct: Shape = ({ main, size }) => {
  const height = 190 + size * 130;
  return turned(
    -22,
    rect(110, 400 - height / 2, 540, height, main.lying) +
      ellipse(110, 400, height * 0.22, height / 2, main.base) +
      stroke(`M110 ${400 - height * 0.06}H640`, 8, main.dark, 'butt') +
      repeat(2, (at) => rect(190 + at * 360, 400 - height / 2 - 6, 20, height + 12, main.dark, 8)) +
      ellipse(650, 400, height * 0.22, height / 2, main.light) +
      ellipse(650, 400, height * 0.19, height * 0.44, main.deep),
  );
};

const flexDuct: Shape = ({ main, accent, size }) => {
  const d = 'M170 640C170 360 330 470 420 390S540 150 640 160';
  const width = 150 + size * 50;
  return (
    hose(d, width, main) +
    `<path d="${d}" fill="none" stroke="${main.dark}" stroke-width="${width * 0.94}" stroke-dasharray="6 26"/>` +
    turned(
      -4,
      ellipse(646, 160, width * 0.24, width * 0.52, accent.light) + ellipse(650, 160, width * 0.18, width * 0.4, accent.deep),
      640,
      160,
    )
  );
};

const ductElbow: Shape = ({ main, size }) => {
  const width = 170 + size * 60;
  return (
    bend(500, 500, 220, width, main) +
    repeat(3, (at) => turned(22 + at * 23, rect(500 - 220 - width / 2 - 8, 492, width + 16, 14, main.dark, 6), 500, 500)) +
    rect(280 - width / 2, 498, width, 120, main.standing) +
    rect(498, 280 - width / 2, 120, width, main.lying) +
    rect(280 - width / 2 - 8, 604, width + 16, 22, main.dark, 8) +
    ellipse(618, 280, width * 0.2, width / 2, main.light) +
    ellipse(618, 280, width * 0.16, width * 0.43, main.deep)
  );
};

/** From a round duct to the opening of a register. */
const boot: Shape = ({ main }) =>
  ground(680, 280) +
  rect(300, 130, 200, 150, main.standing) +
  ellipse(400, 132, 100, 30, main.light) +
  ellipse(400, 134, 86, 23, main.deep) +
  area('M300 270H500L650 540H150Z', main.standing) +
  rect(150, 530, 500, 120, main.standing) +
  rect(130, 640, 540, 26, main.dark, 8) +
  stroke('M300 276H500', 10, main.dark);

const wall: Shape = ({ main, size }) => {
  const tall = 250 + size * 220;
  const top = 400 - tall / 2;
  return (
    rect(112, top + 10, 576, tall, main.dark, 22) +
    rect(112, top, 576, tall, main.base, 22) +
    rect(112, top, 576, 30, main.light, 15) +
    rect(158, top + 46, 484, tall - 92, main.deep, 8) +
    repeat(
      Math.floor((tall - 100) / 30),
      (at) => rect(166, top + 54 + at * 30, 468, 17, main.light, 6) + rect(166, top + 65 + at * 30, 468, 6, main.dark),
    ) +
    circle(134, 400, 9, main.dark) +
    circle(666, 400, 9, main.dark)
  );
};

const floorRegister: Shape = ({ main, size }) =>
  turned(
    -14,
    rect(90, 300 - size * 30, 620, 210 + size * 60, main.dark, 16) +
      rect(90, 290 - size * 30, 620, 210 + size * 60, main.base, 16) +
      repeat(3, (row) =>
        repeat(13, (at) => rect(128 + at * 42, 316 - size * 30 + row * (58 + size * 20), 24, 46 + size * 14, main.deep, 8)),
      ) +
      rect(90, 290 - size * 30, 620, 14, main.light, 7) +
      rect(660, 376, 26, 40, main.light, 6),
  );

const diffuser: Shape = ({ main }) =>
  repeat(
    5,
    (at) =>
      rect(120 + at * 54, 120 + at * 54, 560 - at * 108, 560 - at * 108, at % 2 === 0 ? main.base : main.dark, 20 - at * 3) +
      rect(120 + at * 54, 120 + at * 54, 560 - at * 108, 12, main.light, 6),
  ) + rect(360, 360, 80, 80, main.deep, 6);

const filter: Shape = ({ main, accent, size, mark }) => {
  const deep = 30 + size * 90;
  const back = deep * 0.9;
  return (
    ground(690, 260) +
    area(`M560 150L${560 + back} ${150 - back * 0.4}V${640 - back * 0.4}L560 660Z`, accent.dark) +
    area(`M170 150L${170 + back} ${150 - back * 0.4}H${560 + back}L560 150Z`, accent.light) +
    rect(170, 150, 390, 520, accent.base, 8) +
    rect(200, 180, 330, 460, main.base, 4) +
    repeat(11, (at) => area(`M${200 + at * 30} 180h16v460h-16Z`, main.dark)) +
    stroke('M200 300H530M200 420H530M200 540H530', 5, accent.dark, 'butt') +
    rect(245, 590, 240, 60, '#ffffff', 8) +
    lettering(mark, 365, 620, 36, 210, accent.deep)
  );
};

const damper: Shape = ({ main, accent, size }) => {
  const r = 190 + size * 50;
  return (
    ellipse(400, 400, r + 8, r + 8, main.dark) +
    circle(394, 394, r, main.base) +
    circle(400, 400, r - 30, main.deep) +
    turned(
      -30,
      ellipse(400, 400, r - 34, (r - 34) * 0.42, accent.base) +
        ellipse(390, 388, r - 70, (r - 70) * 0.24, accent.light) +
        rect(400 - r - 60, 391, r * 2 + 120, 18, '#bcc7cd', 9) +
        rect(400 + r + 20, 352, 50, 96, accent.dark, 10),
    )
  );
};

const humidifier: Shape = ({ main, accent }) =>
  ground(690, 230) +
  rect(190, 150, 420, 530, main.standing, 30) +
  repeat(9, (at) => rect(240, 210 + at * 28, 320, 12, main.dark, 6)) +
  rect(190, 500, 420, 50, accent.base) +
  area('M400 560C370 604 360 622 360 640A40 40 0 0 0 440 640C440 622 430 604 400 560Z', '#4487cf') +
  hose('M610 300C690 300 690 400 660 480', 14, accent);

export const airShapes = { duct, flexDuct, ductElbow, boot, wallGrille: wall, floorRegister, diffuser, filter, damper, humidifier };
