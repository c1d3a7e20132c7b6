import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bwip from 'bwip-js/node';

const [width, height] = [1280, 720];
const frames = 24;
/** Fewer than a phone's camera shows: each one is drawn and searched for codes without any graphics hardware. */
const framesPerSecond = 10;
const quiet = 4;
const paper = 235;
const ink = 25;

/** A code as squares of 0 and 1. */
interface Matrix {
  size: number;
  pixels: readonly number[];
}

/** The code's pose in one picture: its middle, its rotation, and the pixels of one square. */
interface Pose {
  x: number;
  y: number;
  angle: number;
  module: number;
}

/** Round and about the middle, turned one way and the other: a label held in a hand. */
function poseAt(frame: number): Pose {
  const phase = (frame / frames) * 2 * Math.PI;
  return {
    x: width / 2 + 70 * Math.cos(phase),
    y: height / 2 + 45 * Math.sin(phase),
    angle: 0.6 * Math.sin(phase),
    module: 9 + 2 * Math.sin(phase),
  };
}

function drawFrame({ size, pixels }: Matrix, { x, y, angle, module }: Pose): Buffer {
  const picture = Buffer.alloc((width * height * 3) / 2, 128);
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [dx, dy] = [column - x, row - y];
      const across = Math.floor((dx * cosine + dy * sine) / module + size / 2);
      const down = Math.floor((dy * cosine - dx * sine) / module + size / 2);
      const isOnLabel = across >= -quiet && down >= -quiet && across < size + quiet && down < size + quiet;
      const isOnCode = across >= 0 && down >= 0 && across < size && down < size;
      // Behind the label, a shelf in half light.
      const shelf = 90 + ((column >> 5) % 4) * 12;
      picture[row * width + column] = isOnLabel ? (isOnCode && pixels[down * size + across] === 1 ? ink : paper) : shelf;
    }
  }
  return picture;
}

const fileFor = (text: string) =>
  join(tmpdir(), `onhand-camera-${createHash('sha256').update(`${text} ${frames} ${framesPerSecond}`).digest('hex').slice(0, 16)}.y4m`);

/** Draws the video that the camera plays over and over; it is kept in the system's temporary folder. */
export async function filmCode(text: string): Promise<void> {
  const file = fileFor(text);
  if (existsSync(file)) return;
  const [drawn] = bwip.raw({ bcid: 'qrcode', text }) as unknown as [{ pixs: number[]; pixx: number }];
  const matrix = { size: drawn.pixx, pixels: drawn.pixs };
  const parts: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`)];
  for (let frame = 0; frame < frames; frame++) parts.push(Buffer.from('FRAME\n'), drawFrame(matrix, poseAt(frame)));
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, Buffer.concat(parts));
  await rename(unfinished, file);
}

/** A Chromium whose camera shows that video. The test that opens a page still decides whether it may be used. */
export function cameraFlags(text: string): string[] {
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${fileFor(text)}`];
}
