/** Operator commands that check, import and export the content folder. */
import { resolve } from 'node:path'
import type { ContentCounts } from '../import/import-content.ts'
import type { Config } from '../config.ts'
import type { LocalisedText } from '../../src/contract/envelope.ts'
import type { Group, Input } from './command.ts'
import { CommandError } from './failure.ts'
import { UsageError } from './usage-error.ts'

function sentence({ articles, subjects, terms, levels, plans }: ContentCounts): string {
  return `${articles} articles, ${subjects} subjects, ${terms} terms documents, ${levels} levels with ${plans} prices`
}

/** Loads the Markdown and YAML parsers lazily: no other command needs them. */
const importing = () => import('../import/import-content.ts')

const folderOf = (config: Config, directory: string | undefined) =>
  directory === undefined ? config.contentDirectory : resolve(directory)

/** Longest reason in characters. */
const MOST_REASON = 300

function readReason(input: Input): LocalisedText {
  const reason = { zh: input.text('zh')?.trim() ?? '', en: input.text('en')?.trim() ?? '' }
  const lengths = Object.values(reason).map((text) => text.length)
  if (Math.min(...lengths) === 0) throw new UsageError('say why in both languages: --zh … --en …')
  if (Math.max(...lengths) > MOST_REASON)
    throw new UsageError(`a reason has at most ${MOST_REASON} characters`)
  return reason
}

export const contentGroup: Group = {
  name: 'content',
  about: 'Content: Markdown files (CONTENT_DIR, else server/content)',
  commands: [
    {
      name: 'content check',
      usage: '[directory]',
      summary: 'read and check the content, change nothing',
      operands: [0, 1],
      work: {
        withoutDatabase: async ({ config }, { operands }) => {
          const { countContent } = await importing()
          const { readContent } = await import('../import/read-content.ts')
          const counts = countContent(readContent(folderOf(config, operands[0])))
          return { text: `In order: ${sentence(counts)}`, facts: counts }
        },
      },
    },
    {
      name: 'content import',
      usage: '[directory]',
      summary: 'check it, write it into the database, withdraw what is no longer in it',
      operands: [0, 1],
      work: {
        database: async ({ config, database }, { operands }) => {
          const folder = folderOf(config, operands[0])
          const { importContent } = await importing()
          const counts = await database.exclusively((db) => importContent(db, folder))
          const withdrawn = counts.withdrawn > 0 ? `; ${counts.withdrawn} withdrawn` : ''
          return { text: `Imported: ${sentence(counts)}${withdrawn}`, facts: counts }
        },
      },
    },
    {
      name: 'content withdraw',
      usage: '<id> --zh <reason> --en <reason>',
      summary: 'take an article out of lists and search; its page says why',
      operands: [1, 1],
      options: { zh: 'string', en: 'string' },
      check: (input) => void readReason(input),
      work: {
        database: async ({ database, now }, input) => {
          const id = input.operand(0)
          const { withdrawArticle } = await import('../import/withdraw.ts')
          const title = await withdrawArticle(database.db, id, { note: readReason(input), now })
          if (title === null) throw new CommandError('notFound', `there is no article ${id}`)
          return { text: `Withdrawn: ${title}`, facts: {} }
        },
      },
    },
    {
      name: 'content republish',
      usage: '<id>',
      summary: 'make a withdrawn article public again',
      operands: [1, 1],
      work: {
        database: async ({ database }, input) => {
          const id = input.operand(0)
          const { republishArticle } = await import('../import/withdraw.ts')
          const title = await republishArticle(database.db, id)
          if (title === null)
            throw new CommandError('notFound', `there is no withdrawn article ${id}`)
          return { text: `Public again: ${title}`, facts: {} }
        },
      },
    },
    {
      name: 'content export',
      usage: '<directory>',
      summary: 'write the content of the database into a new or empty folder',
      operands: [1, 1],
      work: {
        database: async ({ database }, input) => {
          const folder = resolve(input.operand(0))
          const { exportContent } = await import('../import/export-content.ts')
          const { files, stale } = await exportContent(database.db, folder)
          const hint = stale.length === 0 ? '' : `\nNot as files yet: ${stale.join(', ')}`
          return {
            text: `${files} files written to ${input.operand(0)}. They import unchanged${hint}`,
            facts: { files },
          }
        },
      },
    },
  ],
}
