/**
 * Query plans of a call: the plans of the statements that were really sent, the ones of foreign keys
 * included, reported by PostgreSQL's own auto_explain on the connection itself.
 */
import type { Client as PgClient } from 'pg'
import type { Database } from '../../../server/db/database.ts'
import { loadPostgres, sql } from '../../../server/db/drizzle.ts'

const SETTINGS: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  client_min_messages: 'notice',
}

/** Settings of a planner for tables of millions: sequential scans and hash joins only where there is no other way. */
export const AS_IF_LARGE: Readonly<Record<string, string>> = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}

/** Makes PostgreSQL report plans on connections that are opened from now on. The user must be a superuser. */
export async function enablePlanReports(
  db: Database,
  database: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const [name, value] of Object.entries({ ...SETTINGS, ...more })) {
    await db.execute(sql.raw(`alter database "${database}" set ${name} = '${value}'`))
  }
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}

/** Access to one table in a plan. */
export type Reading = {
  table: string
  node: string
  index: string
  rows: number
  /** Whether the whole table or index is scanned. */
  isWhole: boolean
}

/** Text, buffers and table accesses of one statement. */
export type Work = { text: string; buffers: number; readings: Reading[] }

function readingsOf(node: Node, into: Reading[]): void {
  const table = node['Relation Name']
  const loops = node['Actual Loops'] ?? 1
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  if (table !== undefined && node['Node Type'] !== 'ModifyTable') {
    const type = node['Node Type']
    const isByIndex = /^Index (?:Only )?Scan/.test(type) && node['Index Cond'] === undefined
    const isWhole = type === 'Seq Scan' || isByIndex
    const index = node['Index Name'] ?? ''
    into.push({ table, node: type, index, rows: Math.round(each * loops), isWhole })
  } else if (node['Node Type'] === 'Bitmap Index Scan') {
    const rows = Math.round(each * loops)
    const isWhole = node['Index Cond'] === undefined
    into.push({
      table: '',
      node: 'Bitmap Index Scan',
      index: node['Index Name'] ?? '',
      rows,
      isWhole,
    })
  }
  for (const inner of node.Plans ?? []) readingsOf(inner, into)
}

function workOf(message: string): Work | null {
  const start = message.indexOf('{')
  if (!message.startsWith('duration:') || start < 0) return null
  const report = JSON.parse(message.slice(start)) as { 'Query Text': string; Plan: Node }
  const readings: Reading[] = []
  readingsOf(report.Plan, readings)
  const { Plan: top } = report
  const buffers = (top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0)
  return { text: report['Query Text'], buffers, readings }
}

/** Collects the work of every statement until it is taken. */
export function watchPlans(): { take: () => Work[]; stop: () => void } {
  const { Client } = loadPostgres()
  const { connect } = Client.prototype as { connect: (...args: unknown[]) => unknown }
  let seen: Work[] = []
  Client.prototype.connect = function watched(this: PgClient, ...args: unknown[]) {
    this.on('notice', ({ message }) => {
      const work = workOf(message ?? '')
      if (work !== null) seen.push(work)
    })
    return connect.apply(this, args)
  } as typeof Client.prototype.connect
  return {
    take: () => {
      const taken = seen
      seen = []
      return taken
    },
    stop: () => {
      Client.prototype.connect = connect as typeof Client.prototype.connect
    },
  }
}
