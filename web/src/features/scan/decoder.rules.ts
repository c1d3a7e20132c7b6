import type { ReaderOptions } from 'zxing-wasm/reader';
import { type CodeChoice, formatsOf } from './symbologies.rules.ts';

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

/** One look at a picture: which part of it, how large, and how hard to try. */
export interface Attempt {
  crop: Box;
  /** The longer side of what is looked at; larger pictures are made smaller. */
  maxSide: number;
  /** Degrees to turn the picture by first. */
  turn: number;
  /** Factor by which the picture is enlarged. */
  enlarge: number;
  options: ReaderOptions;
}

/** Four equal lines across the bars; together with two agreeing pictures this keeps misreadings out. */
const minLineCount = 4;

const shared = { eanAddOnSymbol: 'Read', textMode: 'Plain', maxNumberOfSymbols: 1, minLineCount } as const satisfies ReaderOptions;
const quick = { tryHarder: false, tryRotate: false, tryInvert: false, tryDownscale: false, tryDenoise: false } satisfies ReaderOptions;
const thorough = { tryHarder: true, tryRotate: true, tryInvert: true, tryDownscale: true, tryDenoise: false } satisfies ReaderOptions;

const everyFourth = 4;
const wholePictureSide = 640;

/**
 * Most pictures are looked at quickly, in the box and at full sharpness. Every fourth is looked at whole, small and thoroughly, for
 * codes that are turned, white on black or beside the box: doing that with each would take five times as long.
 */
export function cameraAttempt(number: number, frame: Size, box: Box, choice: CodeChoice): Attempt {
  const formats = formatsOf(choice);
  if (number % everyFourth === everyFourth - 1) {
    const whole = { x: 0, y: 0, ...frame };
    return { crop: whole, maxSide: wholePictureSide, turn: 0, enlarge: 1, options: { ...shared, ...thorough, formats } };
  }
  const crop = choice === 'qr' ? around(box, frame) : { ...around(box, frame), x: 0, width: frame.width };
  return { crop, maxSide: Number.POSITIVE_INFINITY, turn: 0, enlarge: 1, options: { ...shared, ...quick, formats } };
}

const margin = 0.15;

/** A little more than the box: a code that just fills it needs its quiet edge. */
function around(box: Box, frame: Size): Box {
  const [dx, dy] = [box.width * margin, box.height * margin];
  const [x, y] = [Math.max(0, Math.floor(box.x - dx)), Math.max(0, Math.floor(box.y - dy))];
  return {
    x,
    y,
    width: Math.min(frame.width - x, Math.ceil(box.width + 2 * dx)),
    height: Math.min(frame.height - y, Math.ceil(box.height + 2 * dy)),
  };
}

const largestFileSide = 2400;
const smallFile = 1200;

/** A picture from a file may take its time: one way after the other until a code is found. MaxiCode needs the second. Then, of a large one, its parts. */
export function fileAttempts(picture: Size, choice: CodeChoice): Attempt[] {
  const crop = { x: 0, y: 0, ...picture };
  const options: ReaderOptions = { ...shared, ...thorough, minLineCount: 2, formats: formatsOf(choice) };
  const plain: Attempt = { crop, maxSide: largestFileSide, turn: 0, enlarge: 1, options };
  const isSmall = Math.max(picture.width, picture.height) < smallFile;
  return [
    plain,
    { ...plain, options: { ...options, binarizer: 'GlobalHistogram' } },
    { ...plain, options: { ...options, tryDenoise: true } },
    ...tilesOf(picture).map((tile) => ({ ...plain, crop: tile, options: { ...options, tryDenoise: false } })),
    { ...plain, turn: 45 },
    ...(isSmall
      ? [
          { ...plain, enlarge: 2 },
          { ...plain, enlarge: 2, turn: 45 },
        ]
      : [{ ...plain, maxSide: 1000 }]),
    { ...plain, maxSide: 480 },
    { ...plain, turn: 20 },
    { ...plain, turn: 70 },
    { ...plain, options: { ...options, binarizer: 'GlobalHistogram' }, turn: 45 },
  ];
}

const tileSide = 1600;
const tileOverlap = 400;
const mostTiles = 16;

/**
 * The parts of a picture that had to be made smaller to be looked at whole, each in all its pixels: a small label in a large photograph is
 * lost otherwise. They overlap, so that a label lies whole in one of them, and the middle of the picture comes first. A picture beyond all
 * measure is cut into larger parts, not into more.
 */
export function tilesOf({ width, height }: Size): Box[] {
  if (Math.max(width, height) <= largestFileSide) return [];
  const steps = (length: number, side: number) => Math.max(1, Math.ceil((length - tileOverlap) / (side - tileOverlap)));
  let side = tileSide;
  while (steps(width, side) * steps(height, side) > mostTiles) side += tileOverlap;
  const [columns, rows] = [steps(width, side), steps(height, side)];
  const place = (length: number, count: number, index: number) => (count === 1 ? 0 : Math.round(((length - side) * index) / (count - 1)));
  const tiles = Array.from({ length: columns * rows }, (_, index) => ({
    x: Math.max(0, place(width, columns, index % columns)),
    y: Math.max(0, place(height, rows, Math.floor(index / columns))),
    width: Math.min(side, width),
    height: Math.min(side, height),
  }));
  const fromMiddle = ({ x, y, ...tile }: Box) => Math.hypot(x + tile.width / 2 - width / 2, y + tile.height / 2 - height / 2);
  return tiles.sort((one, other) => fromMiddle(one) - fromMiddle(other));
}

/** The shaded box on the screen, in pixels of the picture behind it, which fills the element and is cut where it is larger. */
export function boxInFrame(frame: Size, element: Size, side: number): Box {
  const scale = Math.max(element.width / frame.width, element.height / frame.height) || 1;
  const size = Math.min(side / scale, frame.width, frame.height);
  return { x: (frame.width - size) / 2, y: (frame.height - size) / 2, width: size, height: size };
}

const boxShare = 0.5;

/** SCAN-02: half of the view's smaller side. */
export function dialogBox(element: Size): number {
  return Math.round(Math.min(element.width, element.height) * boxShare);
}
