import { area, circle, ellipse, ground, hexNut, hose, rect, repeat, stroke, turned, type Shape } from './ink.ts';
import { tonesOf } from './materials.ts';
import { lettering } from './lettering.ts';

const capacitor: Shape = ({ main, accent, size, mark }) => {
  const width = 220 + size * 130;
  const left = 400 - width / 2;
  return (
    ground(680, width * 0.66) +
    rect(left, 230, width, 450, main.standing, 26) +
    ellipse(400, 236, width / 2, 40, main.light) +
    ellipse(400, 236, width / 2 - 14, 30, main.base) +
    repeat(
      3,
      (at) =>
        rect(400 + (at - 1) * width * 0.27 - 22, 150, 16, 84, '#dcb64e', 3) +
        rect(400 + (at - 1) * width * 0.27 + 2, 158, 16, 76, '#b18c2e', 3),
    ) +
    rect(left, 370, width, 190, accent.standing) +
    rect(left, 370, width, 12, accent.deep) +
    lettering(mark, 400, 466, 80, width - 60, '#ffffff')
  );
};

const refrigerantCylinder: Shape = ({ main, mark }) =>
  ground(700, 210) +
  hose('M300 190V120H500V190', 22, main) +
  rect(376, 130, 48, 80, '#dcb64e', 6) +
  rect(352, 110, 96, 34, '#343c42', 12) +
  rect(230, 190, 340, 500, main.standing, 110) +
  rect(230, 420, 340, 14, main.dark) +
  rect(280, 440, 240, 130, '#ffffff', 12) +
  lettering(mark, 400, 505, 58, 206, main.deep) +
  rect(270, 676, 260, 26, main.dark, 10);

const condenser: Shape = ({ main, accent, mark }) =>
  ground(690, 300) +
  rect(150, 220, 500, 450, main.standing, 22) +
  repeat(17, (at) => rect(182, 300 + at * 20, 436, 8, main.dark, 4)) +
  ellipse(400, 220, 250, 56, main.light) +
  ellipse(400, 216, 206, 42, accent.deep) +
  repeat(5, (at) => ellipse(400, 216, 190 - at * 40, 38 - at * 8, at % 2 === 0 ? accent.dark : accent.deep)) +
  rect(480, 520, 150, 110, main.base, 8) +
  rect(496, 536, 118, 78, '#ffffff', 8) +
  lettering(mark, 555, 575, 40, 96, accent.deep) +
  repeat(2, (at) => rect(210 + at * 320, 664, 60, 26, accent.dark, 6));

const indoorUnit: Shape = ({ main, accent, mark }) =>
  rect(80, 260, 640, 230, main.lying, 40) +
  rect(110, 430, 580, 44, main.dark, 16) +
  rect(130, 438, 540, 12, accent.deep, 6) +
  rect(560, 330, 110, 50, '#1f2529', 10) +
  lettering(mark, 615, 355, 30, 84, '#8fe3d8') +
  repeat(3, (at) => stroke(`M${260 + at * 130} 540C${230 + at * 130} 590 ${290 + at * 130} 610 ${260 + at * 130} 660`, 14, '#8abcee'));

const drier: Shape = ({ main, accent, size }) => {
  const height = 130 + size * 90;
  return turned(
    -24,
    rect(80, 376, 640, 48, '#d28d5f', 8) +
      rect(80, 384, 640, 12, '#f3bd97') +
      rect(220, 400 - height / 2, 360, height, main.lying, 44) +
      rect(310, 400 - height / 2, 180, height, accent.lying) +
      area('M340 386H420V366L470 400L420 434V414H340Z', '#ffffff') +
      rect(140, 366, 60, 68, '#dcb64e', 8) +
      rect(600, 366, 60, 68, '#dcb64e', 8),
  );
};

const fanBlade: Shape = ({ main, accent, size }) => {
  const blades = size > 0.6 ? 4 : 3;
  return (
    repeat(blades, (at) =>
      turned(
        (360 / blades) * at + 14,
        area('M400 370C330 300 300 180 380 100C480 90 540 180 500 260C470 320 440 340 420 380Z', main.dark) +
          area('M398 366C336 300 310 190 382 112C470 104 520 180 484 254C456 314 430 340 416 376Z', main.base) +
          area('M396 340C350 280 340 200 386 140C400 190 400 270 410 340Z', main.light),
      ),
    ) +
    circle(400, 400, 74, accent.dark) +
    circle(396, 396, 66, accent.base) +
    circle(400, 400, 26, accent.deep)
  );
};

const blowerWheel: Shape = ({ main, accent, size }) => {
  const rx = 200 + size * 60;
  return (
    ground(660, rx) +
    rect(400 - rx, 280, rx * 2, 320, main.dark) +
    ellipse(400, 600, rx, rx * 0.26, main.dark) +
    repeat(19, (at) =>
      rect(
        400 - rx + 6 + (at * (rx * 2 - 22)) / 18.4,
        286 + Math.sin((at / 18) * Math.PI) * 40,
        12,
        310,
        at < 6 ? main.light : main.base,
        5,
      ),
    ) +
    ellipse(400, 280, rx, rx * 0.28, main.light) +
    ellipse(400, 280, rx - 34, rx * 0.28 - 16, main.deep) +
    ellipse(400, 288, 70, 22, accent.base) +
    ellipse(400, 286, 22, 8, accent.deep)
  );
};

const motor: Shape = ({ main, accent, mark, size }) => {
  const height = 260 + size * 80;
  return (
    ground(640, 250) +
    rect(620, 376, 110, 34, '#bcc7cd', 6) +
    hose('M250 300C180 200 120 260 90 180', 18, accent) +
    hose('M280 300C230 180 190 190 160 130', 18, tonesOf('green')) +
    rect(180, 392 - height / 2, 450, height, main.lying, 36) +
    rect(180, 392 - height / 2, 60, height, main.dark, 26) +
    rect(580, 392 - height / 2, 60, height, main.dark, 26) +
    repeat(6, (at) => rect(270 + at * 14, 392 - height * 0.34, 6, height * 0.68, main.deep, 3)) +
    rect(390, 330, 160, 124, '#ffffff', 10) +
    rect(390, 330, 160, 34, accent.base, 10) +
    lettering(mark, 470, 408, 46, 130, accent.deep) +
    rect(230, 540, 80, 60, main.dark, 6) +
    rect(500, 540, 80, 60, main.dark, 6) +
    rect(190, 596, 430, 30, main.deep, 8)
  );
};

const compressor: Shape = ({ main, accent, mark }) =>
  ground(690, 240) +
  hose('M540 320H640V190', 28, accent) +
  hose('M540 470H680V300', 20, accent) +
  rect(250, 150, 300, 520, main.standing, 110) +
  rect(238, 300, 324, 22, main.dark, 8) +
  rect(300, 380, 200, 120, '#ffffff', 10) +
  lettering(mark, 400, 440, 50, 166, main.deep) +
  rect(216, 520, 90, 90, main.dark, 12) +
  rect(230, 650, 340, 34, main.deep, 10);

/** A metering valve with its bulb on a thin tube. */
const expansionValve: Shape = ({ main, accent }) =>
  hose('M400 190C520 60 700 180 610 300', 14, accent) +
  turned(30, rect(560, 320, 130, 36, accent.lying, 18), 620, 330) +
  ellipse(400, 236, 150, 46, accent.dark) +
  ellipse(400, 220, 150, 46, accent.base) +
  ellipse(380, 212, 90, 22, accent.light) +
  rect(340, 250, 120, 320, main.standing, 12) +
  rect(190, 360, 200, 80, main.lying) +
  hexNut(150, 344, 84, 112, main) +
  rect(420, 440, 200, 80, main.lying) +
  hexNut(570, 424, 84, 112, main) +
  hexNut(322, 550, 156, 70, main) +
  rect(364, 610, 72, 60, main.standing, 8);

const drainPump: Shape = ({ main, accent, mark }) =>
  ground(640, 280) +
  hose('M300 300C260 160 160 220 120 130', 20, accent) +
  rect(150, 400, 500, 220, main.standing, 26) +
  rect(150, 400, 500, 30, main.light, 14) +
  rect(320, 250, 260, 160, accent.standing, 26) +
  repeat(6, (at) => rect(350 + at * 36, 270, 12, 80, accent.deep, 6)) +
  rect(600, 360, 60, 50, '#d3dade', 8) +
  lettering(mark, 400, 530, 60, 360, main.deep) +
  rect(210, 350, 70, 60, '#4487cf', 10);

const coilSlab: Shape = ({ main, accent }) =>
  area('M400 130L170 650H270L400 340L530 650H630Z', main.dark) +
  repeat(11, (at) =>
    stroke(`M${334 - at * 15.2} ${272 + at * 34}l74 20M${466 + at * 15.2} ${272 + at * 34}l-74 20`, 7, main.light, 'butt'),
  ) +
  repeat(6, (at) => circle(372 - at * 34, 210 + at * 78, 13, accent.base) + circle(428 + at * 34, 210 + at * 78, 13, accent.base)) +
  rect(140, 644, 520, 44, '#343c42', 10);

export const coolingShapes = {
  capacitor,
  refrigerantCylinder,
  condenser,
  indoorUnit,
  drier,
  fanBlade,
  blowerWheel,
  motor,
  compressor,
  expansionValve,
  drainPump,
  coilSlab,
};
