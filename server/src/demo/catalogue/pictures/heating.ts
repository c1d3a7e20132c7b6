import { area, circle, ellipse, ground, hexNut, hose, rect, repeat, stroke, thread, turned, type Shape } from './ink.ts';
import { tonesOf } from './materials.ts';
import { lettering } from './lettering.ts';

const waterHeater: Shape = ({ main, accent, size, mark }) => {
  const width = 230 + size * 70;
  const left = 400 - width / 2;
  return (
    ground(706, width * 0.66) +
    rect(330, 90, 26, 70, '#d28d5f') +
    rect(444, 90, 26, 70, '#d28d5f') +
    rect(left, 130, width, 570, main.standing, 40) +
    rect(left, 210, width, 14, main.dark) +
    rect(left, 600, width, 14, main.dark) +
    rect(360, 620, 80, 60, accent.dark, 8) +
    rect(340, 300, 120, 150, '#ffffff', 8) +
    rect(340, 300, 120, 40, accent.base, 8) +
    lettering(mark, 400, 400, 54, 100, accent.deep) +
    rect(left + width - 8, 250, 70, 24, '#dcb64e', 6) +
    rect(left + width + 40, 250, 22, 190, '#d28d5f', 6)
  );
};

/** A cabinet on the wall or floor: tankless heater, boiler, furnace, air handler. */
const cabinet: Shape = ({ main, accent, size, mark }) => {
  const height = 400 + size * 160;
  const top = 680 - height;
  return (
    ground(686, 240) +
    rect(360, top - 60, 80, 70, accent.standing) +
    rect(220, top, 360, height, main.standing, 22) +
    rect(244, top + 26, 312, 90, accent.base, 12) +
    rect(262, top + 44, 130, 54, '#1f2529', 8) +
    lettering(mark, 327, top + 71, 36, 110, '#8fe3d8') +
    circle(450, top + 71, 18, '#ffffff') +
    circle(510, top + 71, 18, '#ffffff') +
    repeat(6, (at) => rect(270, top + height - 150 + at * 18, 260, 8, main.dark, 4)) +
    repeat(3, (at) => rect(280 + at * 100, 676, 34, 44, '#d28d5f', 4))
  );
};

const expansionTank: Shape = ({ main, accent, size, mark }) => {
  const width = 250 + size * 70;
  return (
    ground(690, width * 0.6) +
    rect(376, 110, 48, 70, '#b9c4ca') +
    hexNut(356, 150, 88, 40, tonesOf('steel')) +
    rect(400 - width / 2, 180, width, 490, main.standing, width * 0.36) +
    rect(400 - width / 2 - 6, 400, width + 12, 26, main.dark, 8) +
    rect(330, 460, 140, 100, '#ffffff', 10) +
    lettering(mark, 400, 510, 46, 116, accent.deep) +
    rect(386, 664, 28, 36, accent.dark, 6)
  );
};

const element: Shape = ({ main, accent, mark }) =>
  turned(
    -35,
    hose('M250 370H640Q690 370 690 400T640 430H250', 26, main) +
      hose('M250 340H560', 20, main) +
      hexNut(160, 320, 100, 160, accent) +
      rect(100, 350, 66, 100, accent.deep, 8) +
      rect(70, 362, 36, 26, main.base, 4) +
      rect(70, 412, 36, 26, main.base, 4) +
      thread(256, 344, 60, 112, accent),
  ) +
  turned(
    8,
    area('M150 150H330L370 195L330 240H150Z', '#ffffff') +
      circle(338, 195, 10, accent.base) +
      lettering(mark, 232, 195, 44, 130, accent.deep),
    260,
    195,
  );

const anode: Shape = ({ main, accent }) =>
  turned(
    -40,
    rect(180, 372, 530, 56, main.lying, 20) +
      repeat(4, (at) => rect(280 + at * 110, 372, 10, 56, main.dark)) +
      thread(120, 360, 80, 80, accent) +
      hexNut(60, 336, 70, 128, accent),
  );

/** Thermocouples, flame sensors, pilot tubes: a tip on a long lead. */
const probe: Shape = ({ main, accent }) =>
  hose('M300 520C120 480 140 250 300 250C460 250 460 560 600 560C700 560 690 420 620 400', 18, accent) +
  turned(-30, rect(130, 500, 190, 30, main.lying, 15) + rect(250, 486, 80, 58, main.lying, 10), 300, 520) +
  hexNut(580, 350, 90, 64, main) +
  rect(604, 290, 42, 64, main.standing, 8);

const burner: Shape = ({ main, accent }) =>
  ground(620, 300) +
  repeat(4, (at) => {
    const y = 330 + at * 76;
    const flame = (x: number) =>
      area(
        `M${x} ${y}C${x - 30} ${y - 40} ${x - 8} ${y - 60} ${x} ${y - 92}C${x + 14} ${y - 56} ${x + 30} ${y - 40} ${x} ${y}Z`,
        '#4487cf',
      ) +
      area(`M${x} ${y}C${x - 13} ${y - 22} ${x - 3} ${y - 30} ${x} ${y - 48}C${x + 7} ${y - 28} ${x + 13} ${y - 22} ${x} ${y}Z`, '#f1c33a');
    return (
      (at === 0 ? repeat(6, (index) => flame(230 + index * 70)) : '') +
      rect(170, y, 440, 46, main.lying, 23) +
      repeat(12, (index) => rect(196 + index * 33, y + 10, 18, 8, main.deep, 4)) +
      rect(120, y + 6, 70, 34, accent.lying, 6)
    );
  }) +
  rect(96, 310, 50, 300, accent.standing, 10);

const igniter: Shape = ({ main, accent }) =>
  hose('M400 430C300 560 520 600 420 720', 14, accent) +
  hose('M440 430C400 560 600 600 500 720', 14, accent) +
  rect(330, 330, 180, 120, main.standing, 14) +
  rect(300, 410, 240, 30, '#8d9ba3', 8) +
  hose('M380 330V150Q420 90 460 150V330', 22, tonesOf('iron')) +
  stroke('M380 200V150Q420 90 460 150V200', 10, '#ef8e3c');

const gauge: Shape = ({ main, accent, mark }) =>
  rect(366, 560, 68, 70, main.standing) +
  hexNut(340, 610, 120, 54, main) +
  rect(372, 660, 56, 60, main.standing) +
  circle(400, 350, 236, main.dark) +
  circle(394, 344, 230, main.base) +
  circle(400, 350, 200, '#ffffff') +
  repeat(11, (at) => turned(-125 + at * 25, rect(395, 172, 10, at % 5 === 0 ? 44 : 26, at > 7 ? '#d65345' : '#33404a', 4), 400, 350)) +
  turned(-48, rect(394, 200, 12, 176, accent.base, 6), 400, 350) +
  circle(400, 350, 24, accent.dark) +
  lettering(mark, 400, 462, 42, 150, '#33404a');

const circulator: Shape = ({ main, accent, mark }) =>
  rect(360, 90, 80, 620, accent.standing) +
  rect(310, 90, 180, 44, accent.lying, 8) +
  rect(310, 666, 180, 44, accent.lying, 8) +
  circle(390, 400, 170, accent.dark) +
  circle(384, 394, 160, accent.base) +
  rect(430, 290, 260, 220, main.lying, 26) +
  repeat(5, (at) => rect(470 + at * 42, 300, 12, 200, main.dark, 5)) +
  rect(410, 310, 44, 180, accent.lying, 10) +
  rect(500, 210, 130, 100, '#2f363b', 12) +
  lettering(mark, 565, 260, 40, 100, '#ffffff') +
  circle(360, 370, 50, accent.light);

const sumpPump: Shape = ({ main, accent, mark }) =>
  ground(690, 230) +
  hose('M470 210C600 110 690 210 640 330', 18, accent) +
  rect(250, 250, 300, 260, main.standing, 60) +
  rect(300, 200, 200, 70, accent.standing, 26) +
  rect(200, 480, 400, 150, main.standing, 40) +
  repeat(9, (at) => rect(226 + at * 40, 560, 20, 60, main.deep, 6)) +
  rect(210, 624, 380, 56, accent.lying, 14) +
  rect(560, 430, 90, 100, accent.standing, 12) +
  rect(330, 330, 140, 100, '#ffffff', 10) +
  lettering(mark, 400, 380, 48, 112, main.deep) +
  ellipse(190, 400, 54, 74, '#ef8e3c');

const ventTerminal: Shape = ({ main, accent, size }) => {
  const width = 170 + size * 80;
  return (
    ground(700, width) +
    rect(400 - width / 2, 330, width, 360, main.standing) +
    rect(400 - width / 2 - 10, 540, width + 20, 22, main.dark, 8) +
    repeat(2, (at) => rect(400 - width * 0.36 + at * width * 0.66, 250, 14, 90, main.dark)) +
    area(`M400 110L${400 + width} 260H${400 - width}Z`, accent.standing) +
    rect(400 - width, 250, width * 2, 26, accent.dark, 8)
  );
};

const baseboard: Shape = ({ main, accent }) =>
  rect(70, 360, 660, 70, '#a9663d') +
  repeat(21, (at) => rect(120 + at * 27, 320, 14, 150, '#bcc7cd', 3)) +
  area('M90 260H710V330H90Z', main.lying) +
  rect(90, 320, 620, 16, main.dark) +
  rect(90, 460, 620, 90, main.lying, 6) +
  rect(70, 250, 40, 310, accent.standing, 6) +
  rect(690, 250, 40, 310, accent.standing, 6);

export const heatingShapes = {
  waterHeater,
  cabinet,
  expansionTank,
  element,
  anode,
  probe,
  burner,
  igniter,
  gauge,
  circulator,
  sumpPump,
  ventTerminal,
  baseboard,
};
