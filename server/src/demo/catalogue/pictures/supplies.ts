import { area, circle, ellipse, ground, hose, rect, repeat, stroke, turned, type Shape } from './ink.ts';
import { tonesOf } from './materials.ts';
import { lettering } from './lettering.ts';

const tape: Shape = ({ main, accent, size }) => {
  const depth = 60 + size * 120;
  return (
    ground(660, 230) +
    ellipse(400, 420 + depth, 240, 150, main.dark) +
    rect(160, 420, 480, depth, main.standing) +
    area(`M620 430L720 ${400 + depth}L706 ${440 + depth}L610 ${430 + depth}Z`, main.dark) +
    ellipse(400, 420, 240, 150, main.light) +
    ellipse(400, 420, 214, 132, main.base) +
    ellipse(400, 420, 130, 78, accent.base) +
    ellipse(400, 428, 108, 62, accent.deep)
  );
};

const screwBox: Shape = ({ main, accent, mark }) =>
  ground(680, 270) +
  repeat(7, (at) =>
    turned(
      -24 + at * 9,
      rect(220 + at * 54, 170, 18, 140, '#8d9ba3', 3) + rect(206 + at * 54, 150, 46, 26, '#bcc7cd', 8),
      230 + at * 54,
      300,
    ),
  ) +
  rect(150, 290, 500, 380, main.standing, 14) +
  area('M150 290L110 220L300 250L340 290Z', main.dark) +
  area('M650 290L690 220L500 250L460 290Z', main.dark) +
  rect(150, 400, 500, 150, accent.base) +
  lettering(mark, 400, 475, 74, 420, '#ffffff');

const can: Shape = ({ main, accent, size, mark }) => {
  const [width, height] = [220 + size * 110, 340 + size * 110];
  const top = 660 - height;
  return (
    ground(670, width * 0.7) +
    rect(400 - width / 2, top, width, height, main.standing, 18) +
    rect(400 - width / 2 - 8, top - 10, width + 16, 34, '#bcc7cd', 12) +
    rect(400 - 60, top - 70, 120, 66, accent.standing, 14) +
    rect(400 - width / 2, top + height * 0.3, width, height * 0.42, '#ffffff') +
    rect(400 - width / 2, top + height * 0.3, width, 20, accent.base) +
    lettering(mark, 400, top + height * 0.53, 60, width - 50, accent.deep) +
    rect(400 - width / 2 - 6, 644, width + 12, 22, '#8d9ba3', 10)
  );
};

const bucket: Shape = ({ main, accent, mark }) =>
  ground(690, 230) +
  stroke('M200 280C220 100 580 100 600 280', 14, '#8d9ba3') +
  area('M190 270H610L570 670Q568 684 550 684H250Q232 684 230 670Z', main.standing) +
  rect(174, 230, 452, 60, main.lying, 20) +
  rect(250, 390, 300, 170, '#ffffff', 10) +
  rect(250, 390, 300, 40, accent.base, 10) +
  lettering(mark, 400, 500, 62, 250, accent.deep);

const caulk: Shape = ({ main, accent, mark }) =>
  turned(
    32,
    area('M380 60H420L440 210H360Z', accent.standing) +
      rect(340, 200, 120, 40, accent.dark, 8) +
      rect(310, 230, 180, 430, main.standing, 10) +
      rect(310, 330, 180, 220, '#ffffff') +
      rect(310, 330, 180, 34, accent.base) +
      turned(-90, lettering(mark, 400, 455, 64, 150, accent.deep), 400, 455) +
      ellipse(400, 660, 88, 24, main.deep),
  );

const bottle: Shape = ({ main, accent, mark }) =>
  ground(690, 180) +
  rect(350, 110, 100, 80, accent.standing, 14) +
  rect(366, 180, 68, 50, main.dark) +
  area('M290 320Q290 230 366 220H434Q510 230 510 320V650Q510 684 480 684H320Q290 684 290 650Z', main.standing) +
  rect(290, 390, 220, 190, '#ffffff') +
  rect(290, 390, 220, 36, accent.base) +
  lettering(mark, 400, 506, 56, 180, accent.deep);

const jug: Shape = ({ main, accent, mark }) =>
  ground(690, 220) +
  rect(310, 120, 100, 76, accent.standing, 12) +
  area('M300 190H420L470 240H560Q610 250 610 320V640Q610 684 570 684H240Q200 684 200 640V330Q200 240 300 190Z', main.standing) +
  rect(490, 290, 70, 170, '#e3ecef', 30) +
  rect(230, 430, 230, 170, '#ffffff', 8) +
  rect(230, 430, 230, 36, accent.base, 8) +
  lettering(mark, 345, 536, 54, 190, accent.deep);

const sprayCan: Shape = ({ main, accent, mark }) =>
  ground(700, 140) +
  rect(360, 110, 80, 60, '#ffffff', 12) +
  rect(430, 126, 20, 12, '#33404a', 4) +
  area('M310 240Q320 170 400 168Q480 170 490 240Z', '#bcc7cd') +
  rect(300, 236, 200, 460, main.standing, 16) +
  rect(300, 330, 200, 210, '#ffffff') +
  rect(300, 330, 200, 50, accent.base) +
  lettering(mark, 400, 462, 58, 164, accent.deep) +
  rect(300, 664, 200, 18, main.dark);

const torch: Shape = ({ main, accent, mark }) =>
  ground(700, 130) +
  hose('M400 210V160C400 110 460 100 540 130', 30, tonesOf('brass')) +
  area('M536 110C620 90 690 140 730 190C650 190 580 180 530 152Z', '#4487cf') +
  area('M540 120C590 112 630 140 660 166C610 164 570 160 536 146Z', '#d9ecff') +
  rect(352, 200, 96, 80, accent.standing, 12) +
  rect(290, 270, 220, 420, main.standing, 60) +
  rect(290, 400, 220, 160, '#ffffff') +
  lettering(mark, 400, 480, 54, 180, main.deep);

const glove: Shape = ({ main, accent }) =>
  turned(
    -12,
    area(
      'M300 690V470C240 420 180 360 200 330C226 306 280 350 320 392V170C320 130 376 130 378 170V130C380 92 436 92 438 130V160C442 126 494 126 496 164V210C500 182 548 182 550 216V470C550 540 520 570 510 690Z',
      main.base,
    ) +
      area('M320 392V170C320 146 350 136 366 150V400Z', main.light) +
      stroke('M378 180V360M438 170V360M496 220V370', 8, main.dark) +
      area('M330 420C400 380 520 390 548 440V300H378V360Z', main.base) +
      rect(284, 600, 244, 100, accent.lying, 16),
  );

const ties: Shape = ({ main, accent }) =>
  repeat(8, (at) =>
    turned(
      -46 + at * 11,
      rect(250, 388, 440, 16, at % 2 === 0 ? main.base : main.dark, 6) + rect(220, 376, 50, 40, main.deep, 8),
      230,
      560 - at * 14,
    ),
  ) + rect(330, 450, 120, 60, accent.base, 14);

const brush: Shape = ({ main, accent }) =>
  turned(
    -40,
    rect(90, 380, 330, 40, accent.lying, 20) +
      rect(400, 386, 70, 28, '#bcc7cd') +
      rect(460, 340, 220, 120, main.base, 12) +
      repeat(16, (at) => stroke(`M${468 + at * 13.5} 330V470`, 5, at % 2 === 0 ? main.dark : main.light)),
  );

const pad: Shape = ({ main }) =>
  turned(
    -16,
    rect(170, 220, 460, 360, main.dark, 20) +
      rect(170, 206, 460, 360, main.base, 20) +
      repeat(9, (row) =>
        repeat(12, (at) => area(`M${190 + at * 36} ${226 + row * 37}l18 -12l18 12l-18 12Z`, (row + at) % 3 === 0 ? main.light : main.dark)),
      ),
  );

const bag: Shape = ({ main, accent, mark }) =>
  ground(690, 200) +
  area('M230 170H570L590 660Q592 684 566 684H234Q208 684 210 660Z', main.standing) +
  rect(220, 150, 360, 60, main.dark, 8) +
  circle(400, 180, 16, '#f0f5f7') +
  rect(260, 290, 280, 150, '#ffffff', 10) +
  rect(260, 290, 280, 40, accent.base, 10) +
  lettering(mark, 400, 388, 56, 230, accent.deep) +
  repeat(
    9,
    (at) =>
      circle(280 + (at % 5) * 60, 530 + Math.floor(at / 5) * 70, 26, accent.dark) +
      circle(280 + (at % 5) * 60, 530 + Math.floor(at / 5) * 70, 12, main.light),
  );

const goggles: Shape = ({ main, accent }) =>
  hose('M150 380C60 420 80 520 140 560', 30, accent) +
  hose('M650 380C740 420 720 520 660 560', 30, accent) +
  rect(130, 300, 540, 220, main.dark, 100) +
  rect(130, 290, 540, 220, main.base, 100) +
  rect(170, 326, 200, 140, '#cfe7f5', 66) +
  rect(430, 326, 200, 140, '#cfe7f5', 66) +
  rect(200, 344, 70, 24, '#ffffff', 12) +
  rect(460, 344, 70, 24, '#ffffff', 12);

export const supplyShapes = { tape, screwBox, can, bucket, caulk, bottle, jug, sprayCan, torch, glove, ties, brush, pad, bag, goggles };
