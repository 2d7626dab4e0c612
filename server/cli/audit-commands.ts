/** Operator commands that list the audit log, and export it with the security log. */
import { resolve } from 'node:path'
import { and, desc, eq, gte, sql } from '../db/drizzle.ts'
import { auditLog } from '../db/schema-operations.ts'
import type { Group, Input, Result, DatabaseContext } from './command.ts'
import { readMoment, readWhole } from './read-input.ts'
import { exportLogs } from './export-logs.ts'
import { toSingleLine } from './terminal-text.ts'

const MOST = 10_000

const readFilter = (input: Input) => ({
  since: readMoment(input.text('since'), 'since'),
  action: input.text('action'),
  target: input.text('target'),
  limit: readWhole(input.text('limit'), 'limit', 1, MOST) ?? 50,
})

async function list({ database }: DatabaseContext, input: Input): Promise<Result> {
  const { since, action, target, limit } = readFilter(input)
  const rows = await database.db
    .select()
    .from(auditLog)
    .where(
      and(
        since === undefined ? undefined : gte(auditLog.at, since),
        // The name of a group, such as `members`, finds all actions of the group.
        action === undefined
          ? undefined
          : sql`(${auditLog.action} = ${action} or starts_with(${auditLog.action}, ${`${action} `}))`,
        target === undefined ? undefined : eq(auditLog.target, target),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
  const lines = rows.map((row) => {
    const known = Object.keys(row.data).length === 0 ? '' : `  ${JSON.stringify(row.data)}`
    const at = row.at.toISOString().slice(0, 19).replace('T', ' ')
    return toSingleLine(`${at}  ${row.actor}  ${row.action} ${row.target}  ${row.outcome}${known}`)
  })
  return {
    text: lines.length === 0 ? 'Nothing recorded' : lines.join('\n'),
    json: rows,
    facts: { listed: rows.length },
  }
}

const span = (input: Input) => ({
  since: readMoment(input.text('since'), 'since'),
  before: readMoment(input.text('before'), 'before'),
})

async function exportAll({ database }: DatabaseContext, input: Input): Promise<Result> {
  const path = input.operand(0)
  const entries = await exportLogs(database.db, resolve(path), span(input))
  return {
    text: `Written to ${path}: ${entries} entries of the audit and the security log. They name members and addresses of the network: keep it as safe as a backup`,
    facts: { entries },
  }
}

export const auditGroup: Group = {
  name: 'audit',
  about: 'Audit log: every action of this command line',
  commands: [
    {
      name: 'audit list',
      usage: '[--since <day>] [--action <words>] [--target <id>] [--limit <n>]',
      summary: 'what was done, the last first',
      operands: [0, 0],
      options: { since: 'string', action: 'string', target: 'string', limit: 'string' },
      recorded: ['since', 'action', 'target', 'limit'],
      check: readFilter,
      isList: true,
      work: { database: list },
    },
    {
      name: 'audit export',
      usage: '<path> [--since <day>] [--before <day>]',
      summary: 'audit and security log into a new file, before what is old is cleared',
      operands: [1, 1],
      options: { since: 'string', before: 'string' },
      recorded: ['since', 'before'],
      check: span,
      work: { database: exportAll },
    },
  ],
}
