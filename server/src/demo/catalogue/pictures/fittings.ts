import { area, bend, circle, ellipse, ground, hexNut, hose, rect, repeat, stroke, thread, turned, type Look, type Shape } from './ink.ts';

const girth = (size: number) => 120 + size * 90;

/** A fitting's socket: wider than its body, with a bead at the rim. */
const socketDown = ({ main }: Look, x: number, y: number, width: number) =>
  rect(x - width / 2 - 12, y, width + 24, 96, main.standing, 10) + rect(x - width / 2 - 16, y + 78, width + 32, 22, main.dark, 10);
const socketRight = ({ main }: Look, x: number, y: number, width: number) =>
  rect(x, y - width / 2 - 12, 96, width + 24, main.lying, 10) +
  ellipse(x + 94, y, width * 0.2, width / 2 + 14, main.light) +
  ellipse(x + 94, y, width * 0.14, width * 0.4, main.deep);
const socketLeft = ({ main }: Look, x: number, y: number, width: number) =>
  rect(x - 96, y - width / 2 - 12, 96, width + 24, main.lying, 10) + rect(x - 104, y - width / 2 - 14, 24, width + 28, main.base, 10);

const elbow: Shape = (look) => {
  const width = girth(look.size);
  const [x, y, radius] = [290, 300, 150];
  return (
    bend(x + radius, y + radius, radius, width, look.main) +
    rect(x - width / 2, y + radius - 1, width, 60, look.main.standing) +
    rect(x + radius - 1, y - width / 2, 60, width, look.main.lying) +
    socketDown(look, x, y + radius + 40, width) +
    socketRight(look, x + radius + 40, y, width)
  );
};

const bend45: Shape = (look) => {
  const width = girth(look.size);
  const end = turned(-45, socketRight(look, 0, 0, width), 0, 0);
  return (
    socketDown(look, 310, 470, width) +
    rect(310 - width / 2, 420, width, 60, look.main.standing) +
    bend(610, 422, 300, width, look.main, 45) +
    `<g transform="translate(392 216)">${end}</g>`
  );
};

const tee: Shape = (look) => {
  const width = girth(look.size);
  return (
    rect(240, 330 - width / 2, 320, width, look.main.lying) +
    rect(400 - width / 2, 330 + width * 0.18, width, 190, look.main.standing) +
    socketDown(look, 400, 500, width) +
    socketLeft(look, 250, 330, width) +
    socketRight(look, 550, 330, width)
  );
};

const wye: Shape = (look) => {
  const width = girth(look.size) * 0.86;
  const branch = `<g transform="rotate(45 350 470)">${rect(350 - width / 2, 220, width, 260, look.main.standing)}${rect(350 - width / 2 - 12, 190, width + 24, 90, look.main.standing, 10)}${rect(350 - width / 2 - 16, 184, width + 32, 22, look.main.dark, 10)}</g>`;
  return (
    branch +
    rect(350 - width / 2, 220, width, 380, look.main.standing) +
    socketDown(look, 350, 540, width) +
    rect(350 - width / 2 - 12, 180, width + 24, 90, look.main.standing, 10) +
    rect(350 - width / 2 - 16, 172, width + 32, 22, look.main.dark, 10)
  );
};

const coupling: Shape = (look) => {
  const width = girth(look.size) + 50;
  return turned(
    -20,
    rect(230, 400 - width / 2, 340, width, look.main.lying, 8) +
      socketLeft(look, 300, 400, width) +
      rect(388, 400 - width / 2 - 6, 24, width + 12, look.main.dark, 8) +
      socketRight(look, 500, 400, width),
  );
};

const reducer: Shape = (look) => {
  const width = girth(look.size) + 60;
  const small = width * 0.58;
  const cone = `M400 ${400 - width / 2}L490 ${400 - small / 2}V${400 + small / 2}L400 ${400 + width / 2}Z`;
  return turned(
    -20,
    rect(270, 400 - width / 2, 132, width, look.main.lying) +
      socketLeft(look, 300, 400, width) +
      area(cone, look.main.lying) +
      rect(488, 400 - small / 2, 60, small, look.main.lying) +
      socketRight(look, 530, 400, small),
  );
};

const cap: Shape = (look) => {
  const width = girth(look.size) + 110;
  return (
    ground(580, width * 0.62) +
    rect(400 - width / 2, 250, width, 300, look.main.standing, 46) +
    ellipse(400, 282, width * 0.4, 26, look.main.light) +
    rect(400 - width / 2 - 12, 500, width + 24, 66, look.main.standing, 14) +
    rect(400 - width / 2 - 12, 548, width + 24, 18, look.main.dark, 9)
  );
};

const plug: Shape = (look) => {
  const width = girth(look.size) + 40;
  return turned(
    -90,
    thread(330, 400 - width / 2, 200, width, look.main) +
      ellipse(532, 400, 18, width / 2, look.main.deep) +
      hexNut(240, 400 - width / 2 - 22, 96, width + 44, look.main) +
      rect(170, 350, 76, 100, look.main.lying, 10),
  );
};

/** A pipe thread on one side, a socket on the other. */
const adapter: Shape = (look) => {
  const width = girth(look.size) + 10;
  return turned(
    -18,
    socketLeft(look, 290, 400, width + 24) +
      rect(270, 400 - width / 2, 80, width, look.main.lying) +
      hexNut(330, 400 - width / 2 - 34, 100, width + 68, look.main) +
      thread(430, 400 - width / 2, 170, width, look.main) +
      ellipse(600, 400, width * 0.16, width / 2, look.main.light) +
      ellipse(600, 400, width * 0.11, width * 0.38, look.main.deep),
  );
};

const union: Shape = (look) => {
  const width = girth(look.size);
  return turned(
    -18,
    rect(180, 400 - width / 2, 440, width, look.main.lying) +
      socketLeft(look, 270, 400, width) +
      hexNut(330, 400 - width / 2 - 46, 150, width + 92, look.accent) +
      rect(470, 400 - width / 2 - 22, 40, width + 44, look.main.lying, 8) +
      socketRight(look, 530, 400, width),
  );
};

const nipple: Shape = ({ main, size }) => {
  const width = girth(size) - 20;
  return turned(
    -28,
    thread(150, 400 - width / 2, 150, width, main) +
      rect(300, 400 - width / 2, 200, width, main.lying) +
      thread(500, 400 - width / 2, 150, width, main) +
      ellipse(650, 400, width * 0.18, width / 2, main.light) +
      ellipse(650, 400, width * 0.12, width * 0.37, main.deep),
  );
};

const flange: Shape = ({ main, accent }) =>
  ground(540, 280) +
  ellipse(400, 470, 290, 112, main.dark) +
  ellipse(400, 446, 290, 112, main.base) +
  repeat(6, (at) =>
    ellipse(400 + 236 * Math.cos((at * Math.PI) / 3 + 0.4), 446 + 90 * Math.sin((at * Math.PI) / 3 + 0.4), 26, 11, main.deep),
  ) +
  rect(262, 300, 276, 140, accent.standing) +
  ellipse(400, 440, 138, 50, accent.dark) +
  rect(262, 300, 276, 140, accent.standing) +
  ellipse(400, 300, 138, 48, accent.light) +
  ellipse(400, 302, 112, 36, accent.deep);

const hanger: Shape = ({ main, accent, size }) => {
  const radius = 120 + size * 40;
  return (
    rect(382, 90, 36, 210, accent.standing) +
    repeat(9, (at) => stroke(`M382 ${104 + at * 20}L418 ${114 + at * 20}`, 5, accent.deep)) +
    hexNut(350, 240, 100, 54, accent) +
    stroke(`M400 300L${400 - radius} 420A${radius} ${radius} 0 1 0 ${400 + radius} 420Z`, 46, main.dark) +
    stroke(`M400 294L${400 - radius} 414A${radius} ${radius} 0 1 0 ${400 + radius} 414Z`, 36, main.base) +
    stroke(`M${384 - radius} 420A${radius + 14} ${radius + 14} 0 0 0 ${400 - radius * 0.5} ${420 + radius * 0.95}`, 8, main.light)
  );
};

/** A worm-drive band around nothing yet. */
const clamp: Shape = ({ main, accent, size }) => {
  const radius = 150 + size * 60;
  return (
    circle(400, 440, radius + 26, main.dark) +
    circle(396, 434, radius + 18, main.base) +
    circle(394, 432, radius + 6, main.light) +
    `<circle cx="400" cy="440" r="${radius - 12}" fill="#f0f5f7"/>` +
    repeat(7, (at) => turned(-56 + at * 10, rect(393, 430 - radius - 20, 10, 34, main.deep, 4), 400, 440)) +
    rect(330, 400 - radius - 40, 150, 84, accent.lying, 12) +
    hexNut(470, 400 - radius - 28, 70, 60, accent)
  );
};

const manifold: Shape = ({ main, accent }) =>
  hexNut(60, 296, 70, 128, main) +
  rect(120, 310, 560, 100, main.lying, 12) +
  repeat(5, (at) => {
    const x = 190 + at * 105;
    return (
      rect(x - 24, 400, 48, 90, main.standing) +
      hexNut(x - 36, 440, 72, 44, main) +
      hose(`M${x} 490V690`, 40, accent) +
      rect(x - 12, 260, 24, 54, main.standing) +
      rect(x - 34, 214, 68, 56, accent.standing, 14)
    );
  }) +
  circle(692, 360, 50, main.base) +
  circle(692, 360, 30, main.dark);

export const fittingShapes = {
  elbow,
  bend45,
  tee,
  wye,
  coupling,
  reducer,
  cap,
  plug,
  adapter,
  union,
  nipple,
  flange,
  hanger,
  clamp,
  manifold,
};
