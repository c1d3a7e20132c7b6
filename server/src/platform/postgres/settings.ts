import { totalmem } from 'node:os';

const MB = 1024 * 1024;

/** The settings suit a small machine that PostgreSQL shares with Node. Nothing here trades away durability. */
export function defaultSettings(): Record<string, string> {
  const limit = process.constrainedMemory();
  const memory = Math.min(totalmem(), limit > 0 ? limit : Number.POSITIVE_INFINITY) / MB;
  return {
    shared_buffers: `${Math.round(Math.min(512, Math.max(32, memory / 8)))}MB`,
    effective_cache_size: `${Math.round(Math.max(128, memory / 2))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_connections: '60',
    max_worker_processes: '4',
    max_parallel_workers: '2',
    max_parallel_workers_per_gather: '1',
    autovacuum_max_workers: '2',
    max_logical_replication_workers: '0',
    io_workers: '2',
    // Solid-state disks read in any order at nearly the same cost.
    random_page_cost: '1.1',
    checkpoint_timeout: '15min',
    max_wal_size: '1GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  };
}
