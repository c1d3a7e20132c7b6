import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { root } from './prepare.mjs';

const timeoutMs = 40_000;

/**
 * Runs programs until one of them ends or we are told to stop, then stops them all, each exactly once, and ends with
 * the code of the first that ended. They live in sessions of their own: Ctrl-C in a terminal is sent to every process
 * of the group, by npm once more, and reaches them only through us.
 */
export function runTogether(programs) {
  const isWindows = process.platform === 'win32';
  const running = new Set();
  let isStopping = false;

  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    for (const child of running) {
      // Windows has no signal a program could answer; the server takes a closed channel as one.
      if (isWindows) child.disconnect();
      else child.kill('SIGTERM');
    }
    setTimeout(() => {
      for (const child of running) child.kill('SIGKILL');
    }, timeoutMs).unref();
  };

  for (const { command, args, cwd = root } of programs) {
    // The channel closes when this process is gone, however it went: that tells the server to end.
    const child = spawn(command, args, { cwd, stdio: ['pipe', 'inherit', 'inherit', 'ipc'], detached: !isWindows });
    running.add(child);
    child.once('error', (error) => console.error(error.message));
    child.once('close', (code, signal) => {
      running.delete(child);
      process.exitCode ??= code ?? 128 + (constants.signals[signal] ?? 0);
      stop();
      if (running.size === 0) process.exit();
    });
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  // npm killed outright passes nothing on. Without npm, started in the background, losing the parent means nothing.
  if (!process.env.npm_lifecycle_event) return;
  const descent = parents();
  setInterval(() => parents() !== descent && stop(), 1_000).unref();
}

/** Up to npm, which runs scripts through a shell that may outlive it. */
function parents() {
  const parent = process.ppid;
  try {
    const [, program, grandparent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'));
    return program.endsWith('sh') ? `${parent} ${grandparent}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}
