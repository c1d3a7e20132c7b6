import { area, circle, ellipse, ground, hexNut, hose, rect, repeat, stroke, turned, type Shape } from './ink.ts';
import { tonesOf } from './materials.ts';
import { lettering } from './lettering.ts';

const wrench: Shape = ({ main, accent }) =>
  turned(
    -42,
    rect(230, 362, 420, 76, main.lying, 38) +
      rect(420, 380, 200, 40, accent.lying, 20) +
      area('M110 320L220 290Q300 300 300 400Q300 500 220 510L110 480L120 440H210V360H120Z', main.base) +
      area('M110 320L220 290Q270 296 288 340L210 330L120 350Z', main.light) +
      rect(210, 420, 44, 60, main.dark, 8),
  );

const pipeWrench: Shape = ({ main, accent }) =>
  turned(
    38,
    rect(430, 120, 62, 330, accent.standing, 6) +
      area('M492 190V110Q492 70 440 70H330Q262 80 250 176H432V190Z', accent.base) +
      area('M440 70H330Q262 80 250 176H284Q290 110 350 100H440Z', accent.light) +
      repeat(8, (at) => rect(262 + at * 21, 168, 10, 22, '#343c42', 2)) +
      area('M262 262H420V380H356Q356 320 262 312Z', accent.base) +
      repeat(7, (at) => rect(272 + at * 21, 248, 10, 22, '#343c42', 2)) +
      hexNut(418, 292, 88, 60, accent) +
      rect(352, 366, 150, 74, main.standing, 16) +
      rect(360, 420, 84, 330, main.standing, 38) +
      circle(402, 706, 17, main.deep),
  );

const pliers: Shape = ({ main, accent }) =>
  turned(
    24,
    hose('M420 330C540 420 520 560 500 700', 62, accent) +
      hose('M380 330C260 420 280 560 300 700', 62, accent) +
      area('M400 60C330 90 310 220 350 340L400 370Z', main.base) +
      area('M400 60C470 90 490 220 450 340L400 370Z', main.dark) +
      repeat(6, (at) => rect(386, 120 + at * 24, 28, 8, main.deep, 2)) +
      circle(400, 340, 60, main.dark) +
      circle(396, 336, 52, main.base) +
      circle(400, 340, 20, main.deep),
  );

const screwdriver: Shape = ({ main, accent }) =>
  turned(
    -45,
    rect(110, 348, 260, 104, main.lying, 44) +
      repeat(4, (at) => rect(140, 364 + at * 22, 190, 8, main.dark, 4)) +
      rect(360, 372, 50, 56, '#33404a', 10) +
      rect(400, 386, 270, 28, accent.lying) +
      area('M660 380H720V420H660Z', accent.dark),
  );

const drill: Shape = ({ main, accent, mark }) =>
  rect(130, 200, 430, 180, main.lying, 44) +
  rect(550, 240, 90, 100, '#33404a', 14) +
  rect(630, 274, 110, 32, '#bcc7cd', 8) +
  area('M220 370H400L370 590H230Z', main.base) +
  area('M220 370H270L280 590H230Z', main.light) +
  rect(390, 380, 44, 90, '#33404a', 14) +
  rect(180, 580, 260, 110, accent.lying, 20) +
  lettering(mark, 310, 636, 46, 200, '#ffffff') +
  repeat(5, (at) => rect(170 + at * 26, 240, 12, 90, main.dark, 6));

const meter: Shape = ({ main, accent, mark }) =>
  hose('M340 650C330 760 180 740 150 560', 14, tonesOf('red')) +
  hose('M460 650C470 760 620 740 650 560', 14, tonesOf('black')) +
  rect(250, 110, 300, 560, main.standing, 46) +
  rect(282, 150, 236, 140, '#c9d8c5', 14) +
  lettering(mark, 400, 222, 74, 190, '#22302a') +
  circle(400, 430, 92, accent.dark) +
  circle(396, 426, 84, accent.base) +
  turned(40, rect(390, 350, 20, 80, '#ffffff', 8), 400, 430) +
  circle(340, 600, 20, '#d65345') +
  circle(460, 600, 20, '#22282c') +
  circle(400, 600, 20, '#dcb64e');

const clampMeter: Shape = (look) =>
  stroke('M330 250C230 90 400 40 400 60', 54, look.accent.dark) +
  stroke('M470 250C570 90 400 40 400 60', 54, look.accent.base) +
  rect(290, 240, 220, 470, look.main.standing, 40) +
  rect(320, 470, 160, 110, '#c9d8c5', 10) +
  lettering(look.mark, 400, 526, 56, 130, '#22302a') +
  circle(400, 370, 60, look.accent.dark) +
  circle(397, 367, 54, look.accent.base) +
  rect(393, 320, 14, 50, '#ffffff', 6) +
  rect(340, 620, 120, 40, look.main.dark, 16);

const tubeCutter: Shape = ({ main, accent }) =>
  turned(
    -35,
    area('M240 300H560Q620 310 610 380H520V350H330V470H240Z', main.base) +
      area('M240 300H560Q590 304 600 326H270V470H240Z', main.light) +
      circle(560, 410, 44, '#8d9ba3') +
      circle(556, 406, 34, '#e8eef1') +
      circle(560, 410, 10, '#55636b') +
      circle(370, 410, 30, '#8d9ba3') +
      circle(440, 410, 30, '#8d9ba3') +
      rect(330, 440, 150, 50, main.lying, 10) +
      rect(390, 480, 30, 90, '#8d9ba3') +
      rect(350, 560, 110, 130, accent.standing, 24) +
      repeat(4, (at) => rect(364 + at * 24, 580, 10, 92, accent.dark, 4)),
  );

const gaugeSet: Shape = ({ main }) => {
  const dial = (x: number, color: string) =>
    circle(x, 250, 128, '#33404a') +
    circle(x, 250, 106, '#ffffff') +
    repeat(9, (at) => turned(-110 + at * 27, rect(x - 4, 158, 8, 24, color, 3), x, 250)) +
    turned(x < 400 ? -40 : 30, rect(x - 5, 166, 10, 96, color, 5), x, 250) +
    circle(x, 250, 15, color);
  return (
    hose('M240 500C200 620 120 600 110 720', 26, tonesOf('blue')) +
    hose('M400 500C400 600 420 640 400 730', 26, tonesOf('yellow')) +
    hose('M560 500C600 620 680 600 690 720', 26, tonesOf('red')) +
    rect(180, 390, 440, 110, main.lying, 22) +
    rect(70, 410, 110, 70, '#4487cf', 18) +
    rect(620, 410, 110, 70, '#d65345', 18) +
    dial(265, '#2d639f') +
    dial(535, '#a83a2f') +
    circle(400, 444, 34, '#55636b') +
    circle(396, 440, 26, '#d9ecff')
  );
};

const machine: Shape = ({ main, accent, mark }) =>
  ground(680, 290) +
  stroke('M280 260V180H540V260', 34, '#33404a') +
  rect(150, 400, 320, 220, main.lying, 40) +
  rect(430, 300, 230, 340, accent.standing, 22) +
  rect(200, 260, 420, 60, main.lying, 20) +
  repeat(6, (at) => rect(190 + at * 40, 420, 14, 180, main.dark, 6)) +
  rect(460, 350, 170, 110, '#ffffff', 10) +
  lettering(mark, 545, 405, 50, 140, accent.deep) +
  rect(490, 250, 60, 60, '#dcb64e', 8) +
  rect(170, 620, 480, 50, '#33404a', 14);

const saw: Shape = ({ main, accent }) =>
  turned(
    -14,
    area('M90 340H520V400L110 400Z', main.lying) +
      repeat(24, (at) => area(`M${106 + at * 17} 398l8 20l9 -20Z`, main.dark)) +
      rect(480, 290, 240, 170, accent.lying, 40) +
      rect(560, 340, 100, 70, '#e3ecef', 30),
  );

const level: Shape = ({ main, accent }) =>
  turned(
    -18,
    rect(70, 330, 660, 140, main.lying, 14) +
      rect(300, 356, 200, 88, accent.light, 40) +
      ellipse(396, 396, 34, 24, '#ffffff') +
      stroke('M350 356V444M446 356V444', 6, accent.deep) +
      repeat(2, (at) => circle(160 + at * 480, 400, 44, main.deep) + circle(160 + at * 480, 400, 34, accent.light)),
  );

const tapeMeasure: Shape = ({ main, accent }) =>
  ground(640, 270) +
  rect(480, 560, 250, 50, '#fce596', 4) +
  repeat(10, (at) => rect(500 + at * 22, 560, 4, at % 2 === 0 ? 30 : 18, '#33404a')) +
  rect(716, 550, 16, 80, '#8d9ba3', 4) +
  area('M160 350Q160 200 310 200H420Q560 200 560 340V620H160Z', main.standing) +
  circle(350, 410, 110, accent.base) +
  circle(342, 402, 84, accent.light) +
  circle(350, 410, 40, accent.dark) +
  rect(160, 590, 400, 40, '#33404a', 12);

const flashlight: Shape = ({ main, accent }) =>
  turned(
    -32,
    area('M560 300L780 180V620L560 500Z', '#fdf3c4') +
      rect(100, 345, 340, 110, main.lying, 20) +
      repeat(6, (at) => rect(130 + at * 26, 345, 10, 110, main.deep)) +
      area('M430 345L520 300H580V500H520L430 455Z', main.lying) +
      rect(572, 290, 30, 220, accent.lying, 10) +
      rect(320, 330, 60, 24, accent.base, 10),
  );

const auger: Shape = ({ main, accent }) =>
  hose('M520 420C640 420 700 500 690 700', 30, tonesOf('steel')) +
  `<path d="M520 420C640 420 700 500 690 700" fill="none" stroke="#55636b" stroke-width="26" stroke-dasharray="4 10"/>` +
  circle(340, 400, 220, main.dark) +
  circle(332, 392, 212, main.base) +
  circle(320, 378, 160, main.light) +
  circle(336, 398, 140, main.base) +
  circle(336, 398, 60, accent.base) +
  stroke('M336 398L220 560', 34, accent.dark) +
  circle(216, 566, 40, accent.base);

const ladder: Shape = ({ main, accent }) =>
  ground(710, 220) +
  turned(6, rect(470, 110, 26, 590, main.dark, 8), 480, 110) +
  stroke('M480 110L640 700', 24, main.dark) +
  stroke('M330 110L190 700M470 110L540 700', 34, main.base) +
  repeat(5, (at) => rect(300 - at * 27, 210 + at * 100, 200 + at * 42, 26, accent.lying, 6)) +
  rect(300, 90, 200, 44, accent.lying, 12);

const toolbox: Shape = ({ main, accent }) =>
  ground(650, 290) +
  stroke('M290 300V210H510V300', 34, '#33404a') +
  rect(120, 290, 560, 340, main.standing, 30) +
  rect(120, 290, 560, 110, main.light, 30) +
  rect(120, 390, 560, 20, main.deep) +
  repeat(2, (at) => rect(220 + at * 280, 370, 80, 80, accent.base, 12)) +
  rect(340, 470, 120, 50, main.dark, 10);

const hexKeys: Shape = ({ main, accent }) =>
  repeat(6, (at) =>
    hose(`M${200 + at * 70} ${640 - at * 20}V${250 + at * 30}H${270 + at * 72}`, 30 - at * 3, at % 2 === 0 ? main : accent),
  );

const bits: Shape = ({ main, accent }) =>
  repeat(5, (at) => {
    const [x, length, width] = [190 + at * 105, 470 - at * 60, 44 - at * 5];
    return (
      rect(x - width / 2, 660 - length, width, length - 110, accent.standing, 4) +
      repeat(Math.floor((length - 130) / 36), (turn) =>
        stroke(`M${x - width / 2} ${690 - length + turn * 36}l${width} -18`, 9, main.dark, 'butt'),
      ) +
      area(`M${x - width / 2} ${660 - length}L${x} ${630 - length}L${x + width / 2} ${660 - length}Z`, main.deep) +
      rect(x - width * 0.6, 540, width * 1.2, 140, main.standing, 6)
    );
  });

export const toolShapes = {
  wrench,
  pipeWrench,
  pliers,
  screwdriver,
  drill,
  meter,
  clampMeter,
  tubeCutter,
  gaugeSet,
  machine,
  saw,
  level,
  tapeMeasure,
  flashlight,
  auger,
  ladder,
  toolbox,
  hexKeys,
  bits,
};
