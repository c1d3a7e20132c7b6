/** One figure to a line, under each other. */
export function print(figures: Record<string, string | number>): void {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  for (const [name, figure] of Object.entries(figures)) {
    console.log(`  ${name.padEnd(width)}  ${typeof figure === 'number' ? figure.toLocaleString('en-US') : figure}`);
  }
}
