/** Arguments with which the embedded PostgreSQL is created and started. */

/**
 * Settings of the embedded PostgreSQL. Durable as PostgreSQL is by default (`fsync`, checksums, full pages); small,
 * because it shares a machine with the server: both together stay below 300 MB (ADR 021).
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '32MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  autovacuum_work_mem: '16MB',
  autovacuum_max_workers: '2',
  autovacuum_worker_slots: '2',
  // Processes of no use to a product with one server.
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  wal_level: 'minimal',
  io_method: 'sync',
  jit: 'off',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_buffers: '1MB',
  // Statements and their values stay out of every log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
  log_line_prefix: '',
  cluster_name: 'veriscope',
}

export const settingArguments = (): string[] =>
  Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** One collation on every system, and text as UTF-8. */
export const INITDB_ARGUMENTS = [
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  // In MB. A new database has one such file, and one always remains.
  '--wal-segsize=4',
  '--no-instructions',
]
