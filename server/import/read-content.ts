/** Parses a content folder and checks its files and the links between them, without a database. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from './content-error.ts'
import { figureFaults, figureNames } from './figure.ts'
import { formulaFaults } from './formula.ts'
import {
  type ArticleFacts,
  articleFacts,
  type Folder,
  KINDS,
  readHead,
  splitFrontMatter,
  subjectFacts,
  type SubjectFacts,
  termsFacts,
  type TermsFacts,
  translation,
  type Translation,
} from './front-matter.ts'
import {
  checkLevels,
  levelFacts,
  type LevelFacts,
  type LevelItem,
  levelTranslation,
  type LevelTranslation,
} from './levels.ts'
import { TOOLS } from '../../src/contract/tools.ts'

/** One item in both languages, parsed and checked. */
export type Item<F> = { file: string; facts: F; en: Translation; bodyZh: string; bodyEn: string }

/** Parsed content of a folder. */
export type Content = {
  articles: Item<ArticleFacts>[]
  subjects: Item<SubjectFacts>[]
  terms: Item<TermsFacts>[]
  levels: LevelItem[]
  /** Source files unchanged: `problems/2001-slug` and both texts. */
  sources: Source[]
}
export type Source = { name: string; zh: string; en: string }

const FILE = /^(\d+)-[\w-]+\.(zh|en)\.md$/

/** Runs a parsing step and collects the problems of the files instead of stopping at the first. */
function collect<T>(problems: string[], read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    problems.push(...error.problems)
    return null
  }
}

function pairsIn(directory: string, folder: Folder, problems: string[]): Source[] {
  const path = join(directory, folder)
  if (!existsSync(path)) return []
  const names = readdirSync(path)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
  const stems = new Set<string>()
  for (const name of names) {
    if (FILE.test(name)) stems.add(name.replace(/\.(zh|en)\.md$/, ''))
    else problems.push(`${folder}/${name}: the name must be <id>-<slug>.zh.md or .en.md`)
  }
  return [...stems].flatMap((stem) => {
    const missing = [`${stem}.zh.md`, `${stem}.en.md`].filter((name) => !names.includes(name))
    problems.push(...missing.map((name) => `${folder}/${name}: is missing`))
    if (missing.length > 0) return []
    const text = (language: string) => readFileSync(join(path, `${stem}.${language}.md`), 'utf8')
    return [{ name: `${folder}/${stem}`, zh: text('zh'), en: text('en') }]
  })
}

const SCHEMAS = {
  article: { zh: articleFacts, en: translation },
  subject: { zh: subjectFacts, en: translation },
  terms: { zh: termsFacts, en: translation },
  level: { zh: levelFacts, en: levelTranslation },
}
type Facts = { article: ArticleFacts; subject: SubjectFacts; terms: TermsFacts; level: LevelFacts }
type English<K extends keyof Facts> = K extends 'level' ? LevelTranslation : Translation
type Read<K extends keyof Facts> = Omit<Item<Facts[K]>, 'en'> & { en: English<K> }

function readPair<K extends keyof Facts>(
  pair: Source,
  kind: K,
  problems: string[],
): Read<K> | null {
  const zhFile = `${pair.name}.zh.md`
  const enFile = `${pair.name}.en.md`
  const zh = collect(problems, () => {
    const { head, body } = splitFrontMatter(zhFile, pair.zh)
    return { facts: readHead(zhFile, head, SCHEMAS[kind].zh) as Facts[K], body }
  })
  const en = collect(problems, () => {
    const { head, body } = splitFrontMatter(enFile, pair.en)
    return { head: readHead(enFile, head, SCHEMAS[kind].en) as English<K>, body }
  })
  if (zh === null || en === null) return null
  const idInName = /\/(\d+)-/.exec(pair.name)?.[1]
  if (idInName !== zh.facts.id) {
    problems.push(`${zhFile}: id "${zh.facts.id}" is not the one in the file name`)
    return null
  }
  for (const [file, { body }] of [[zhFile, zh] as const, [enFile, en] as const])
    problems.push(
      ...[...formulaFaults(body), ...figureFaults(body)].map((fault) => `${file}: ${fault}`),
    )
  if (String(figureNames(zh.body)) !== String(figureNames(en.body)))
    problems.push(`${pair.name}: both languages must have the same figures in the same order`)
  return { file: pair.name, facts: zh.facts, en: en.head, bodyZh: zh.body, bodyEn: en.body }
}

/** Reports references between items that lead nowhere, and ids used twice. */
function checkLinks(content: Content, problems: string[]): void {
  const kinds = new Map<string, string>()
  const isTaken = new Set<string>()
  const { articles, subjects, terms, levels } = content
  for (const item of [...articles, ...subjects, ...terms, ...levels]) {
    if (isTaken.has(item.facts.id)) problems.push(`${item.file}: id ${item.facts.id} is used twice`)
    isTaken.add(item.facts.id)
  }
  for (const { facts } of content.articles) kinds.set(facts.id, facts.type)
  const expect = (file: string, key: string, id: string | undefined, kind: string) => {
    if (id !== undefined && kinds.get(id) !== kind) {
      problems.push(`${file}: ${key} ${id} is no ${kind} of this content`)
    }
  }
  const expectTool = (file: string, toolId: string | undefined) => {
    if (toolId !== undefined && !TOOLS.some((tool) => tool.id === toolId)) {
      problems.push(`${file}: there is no tool ${toolId}`)
    }
  }
  for (const { file, facts, en } of content.articles) {
    if (facts.corrections.length !== en.corrections.length)
      problems.push(`${file}: both languages must have the same corrections in the same order`)
    expectTool(file, facts.toolId)
    expect(file, 'industryId', facts.industryId, 'industry')
    expect(file, 'problemId', facts.problemId, 'problem')
  }
  for (const { file, facts } of content.subjects) {
    for (const item of facts.items) {
      if (item.kind === 'tool') expectTool(file, item.id)
      else expect(file, 'item', item.id, item.kind)
    }
  }
}

/**
 * Reads and checks a content folder: `<folder>/<id>-<slug>.zh.md` with the facts and the Chinese
 * text, `.en.md` with title, summary, tags and the English text.
 * @throws ContentError listing every problem by file
 */
export function readContent(directory: string): Content {
  const problems: string[] = []
  const content: Content = { articles: [], subjects: [], terms: [], levels: [], sources: [] }
  if (!existsSync(directory)) throw new ContentError([`${directory}: there is no such folder`])
  for (const folder of Object.keys(KINDS) as Folder[]) {
    for (const pair of pairsIn(directory, folder, problems)) {
      content.sources.push(pair)
      if (folder === 'subjects') {
        const item = readPair(pair, 'subject', problems)
        if (item !== null) content.subjects.push(item)
      } else if (folder === 'terms') {
        const item = readPair(pair, 'terms', problems)
        if (item !== null) content.terms.push(item)
      } else if (folder === 'levels') {
        const item = readPair(pair, 'level', problems)
        if (item !== null) content.levels.push(item)
      } else {
        const item = readPair(pair, 'article', problems)
        if (item === null) continue
        if (item.facts.type === KINDS[folder]) content.articles.push(item)
        else problems.push(`${item.file}: type must be ${KINDS[folder]} in this folder`)
      }
    }
  }
  checkLinks(content, problems)
  checkLevels(content.levels, problems)
  if (problems.length > 0) throw new ContentError(problems)
  return content
}
