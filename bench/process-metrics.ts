export interface ProcessMetrics {
  residentBytes: number;
  heapUsedBytes: number;
  cpuSeconds: number;
  sockets: number;
}

/** Reads the metrics of a server that was started with METRICS_PORT. */
export async function readMetrics(port: number): Promise<ProcessMetrics> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const value = (name: string) => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (found === undefined) throw new Error(`the server says nothing of ${name}`);
    return Number(found);
  };
  return {
    residentBytes: value('process_resident_memory_bytes'),
    heapUsedBytes: value('nodejs_heap_size_used_bytes'),
    cpuSeconds: value('process_cpu_seconds_total'),
    sockets: value('onhand_sockets'),
  };
}
