import { area, circle, ellipse, ground, hexNut, hose, rect, repeat, thread, turned, type Shape } from './ink.ts';
import { tonesOf } from './materials.ts';
import { lettering } from './lettering.ts';

/** What most valves are built on: a lying body with a nut at each end. */
const body = (main: Parameters<Shape>[0]['main'], y: number, size: number) => {
  const height = 150 + size * 50;
  return (
    rect(190, y - height / 2 + 14, 420, height - 28, main.lying) +
    hexNut(130, y - height / 2 - 6, 96, height + 12, main) +
    hexNut(574, y - height / 2 - 6, 96, height + 12, main) +
    ellipse(400, y, 150, height * 0.66, main.base) +
    ellipse(380, y - height * 0.2, 96, height * 0.28, main.light) +
    ellipse(668, y, 20, height * 0.42, main.deep)
  );
};

const ballValve: Shape = ({ main, accent, size }) =>
  rect(372, 250, 56, 130, main.standing) +
  body(main, 480, size) +
  hexNut(352, 322, 96, 50, main) +
  rect(340, 236, 380, 52, accent.lying, 26) +
  rect(340, 226, 110, 72, accent.lying, 18) +
  hexNut(372, 206, 56, 40, main) +
  rect(560, 250, 130, 12, accent.light, 6);

const wheelValve: Shape = ({ main, accent, size }) =>
  rect(380, 180, 40, 240, main.standing) +
  body(main, 510, size) +
  area('M310 440L350 320H450L490 440Z', main.standing) +
  hexNut(346, 286, 108, 52, main) +
  ellipse(400, 190, 180, 50, accent.dark) +
  ellipse(400, 178, 180, 50, accent.base) +
  ellipse(400, 176, 128, 30, accent.deep) +
  rect(230, 166, 340, 22, accent.light, 11) +
  ellipse(400, 174, 42, 20, main.base) +
  ellipse(400, 172, 20, 9, main.dark);

const checkValve: Shape = ({ main, accent, size }) =>
  body(main, 430, size) +
  hexNut(336, 250, 128, 70, main) +
  rect(350, 310, 100, 50, main.standing) +
  rect(300, 414, 150, 28, accent.dark, 6) +
  area('M440 386L520 428L440 470Z', accent.dark);

const angleStop: Shape = ({ main, accent, size }) =>
  rect(330, 170, 110 + size * 20, 330, main.standing, 14) +
  hexNut(312, 190, 150, 76, main) +
  rect(350, 120, 74, 80, main.standing) +
  rect(330, 420, 330, 110, main.lying, 14) +
  hexNut(560, 404, 84, 142, main) +
  ellipse(648, 475, 18, 52, main.deep) +
  rect(230, 446, 110, 60, main.lying) +
  ellipse(190, 476, 62, 112, accent.dark) +
  ellipse(176, 476, 62, 112, accent.base) +
  ellipse(168, 462, 34, 74, accent.light);

const reliefValve: Shape = ({ main, accent, mark }) =>
  rect(330, 330, 140, 240, main.standing, 16) +
  rect(450, 400, 170, 100, main.lying) +
  hexNut(580, 384, 70, 132, main) +
  ellipse(650, 450, 16, 50, main.deep) +
  hexNut(318, 520, 164, 70, main) +
  rect(348, 220, 104, 130, accent.standing, 10) +
  rect(260, 190, 260, 34, main.lying, 17) +
  rect(372, 160, 56, 60, main.standing, 10) +
  rect(346, 380, 108, 90, '#ffffff', 8) +
  lettering(mark, 400, 425, 40, 92, accent.deep);

const gasValve: Shape = ({ main, accent, mark }) =>
  ground(590, 250) +
  rect(130, 410, 110, 90, main.lying) +
  rect(560, 410, 110, 90, main.lying) +
  ellipse(668, 455, 14, 42, main.deep) +
  rect(210, 260, 380, 320, main.standing, 26) +
  rect(210, 260, 380, 60, main.light, 26) +
  circle(330, 200, 66, accent.dark) +
  circle(326, 192, 62, accent.base) +
  rect(316, 140, 20, 60, accent.light, 8) +
  rect(440, 170, 110, 96, '#2f9d6a', 8) +
  repeat(3, (at) => rect(454 + at * 32, 140, 18, 40, main.deep, 4)) +
  rect(256, 380, 288, 130, '#ffffff', 10) +
  lettering(mark, 400, 445, 56, 240, main.deep);

/** A motor on a valve: zone valves and actuators. */
const zoneValve: Shape = ({ main, accent, mark }) =>
  ground(650, 240) +
  body(main, 560, 0.1) +
  rect(370, 420, 60, 90, main.standing) +
  rect(230, 170, 340, 270, accent.standing, 26) +
  rect(262, 206, 276, 120, '#ffffff', 10) +
  lettering(mark, 400, 266, 60, 230, accent.deep) +
  rect(560, 350, 60, 24, '#c9d1d6', 8) +
  hose('M600 362C690 362 660 470 720 480', 16, accent);

const mixingValve: Shape = ({ main, accent }) =>
  rect(345, 330, 110, 320, main.standing) +
  hexNut(318, 590, 164, 80, main) +
  rect(150, 380, 500, 110, main.lying) +
  hexNut(110, 362, 90, 146, tonesOf('red')) +
  hexNut(600, 362, 90, 146, tonesOf('blue')) +
  circle(400, 430, 118, main.dark) +
  circle(394, 424, 110, main.base) +
  rect(330, 200, 140, 150, accent.standing, 24) +
  repeat(6, (at) => rect(342 + at * 21, 214, 8, 120, accent.dark, 4)) +
  ellipse(400, 208, 66, 22, accent.light);

const hoseBibb: Shape = ({ main, accent }) =>
  hexNut(110, 300, 80, 180, main) +
  rect(180, 320, 300, 140, main.lying, 20) +
  area('M440 320H520Q620 330 620 450V600H500V480Q500 460 480 460H440Z', main.base) +
  area('M470 340H520Q600 350 600 450V470H570V450Q560 380 500 370H470Z', main.light) +
  turned(90, thread(0, 0, 90, 150, main), 0, 0).replace('rotate(90 0 0)', 'translate(635 590) rotate(90 0 0)') +
  rect(340, 190, 56, 150, main.standing) +
  hexNut(320, 270, 96, 50, main) +
  ellipse(368, 180, 150, 46, accent.dark) +
  ellipse(368, 168, 150, 46, accent.base) +
  ellipse(368, 166, 104, 26, accent.deep) +
  rect(226, 158, 284, 20, accent.light, 10);

export const valveShapes = { ballValve, wheelValve, checkValve, angleStop, reliefValve, gasValve, zoneValve, mixingValve, hoseBibb };
