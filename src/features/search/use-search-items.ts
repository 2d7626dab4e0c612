/** Everything that the user can open from here, as items of the palette: pages, tools, articles and records. */
import { type Language } from '../../contract/languages.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { catalogueQueries } from '../../cache/catalogue.ts'
import { useDeviceRecords } from '../../cache/use-record.ts'
import type { ArticleSummary } from '../../contract/endpoints/content.ts'
import { type Tool, TOOLS, toolTexts } from '../../contract/tools.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import type { Translate } from '../../i18n/words.ts'
import { paths } from '../../lib/paths.ts'
import { isSignedInAtom } from '../../session/session-atoms.ts'
import { textIn } from '../../ui/content/localised.ts'
import { openingOf } from '../../ui/content/opening.ts'
import type { SearchItem } from './model.ts'
import { searchQueries } from './queries.ts'
import { ACTION_TERMS, PAGE_TERMS } from './search-terms.ts'

/** Page of the navigation that this user may open; `label` is a message id. */
export type SearchPage = {
  href: string
  label: string
  /** Its other names, in both languages. */
  words?: string
  /** Outputs of a tool, each with a name and other names. */
  outputs?: readonly { id: string; name: string; words: string }[]
}
/** An action of the palette instead of a page. */
export type SearchAction = { id: string; title: string; run: () => void }

const REQUEST_DELAY_MS = 250
const TOOL_PATHS: ReadonlyMap<string, Tool> = new Map(
  TOOLS.map((tool) => [paths.tool(tool.id), tool]),
)

/** Returns pages, tools, outputs of tools, and actions: the items that need no request. */
export function createFixedItems(
  pages: readonly SearchPage[],
  actions: readonly SearchAction[],
  t: Translate,
): SearchItem[] {
  return [
    ...pages.map(({ href, label, words }): SearchItem => {
      const tool = TOOL_PATHS.get(href)
      return {
        id: `page:${href}`,
        group: tool ? 'tools' : 'pages',
        title: t(label),
        detail: tool ? t(toolTexts(tool).summary) : '',
        hidden: href,
        names: words ?? PAGE_TERMS[href] ?? '',
        aim: { name: 'here', href },
      }
    }),
    ...pages.flatMap(({ href, label, outputs = [] }) =>
      outputs.map(({ id, name, words }): SearchItem => ({
        id: `output:${id}`,
        group: 'outputs',
        title: t(name),
        detail: t('search.output.of', { tool: t(label) }),
        hidden: '',
        names: words,
        aim: { name: 'here', href },
      })),
    ),
    ...actions.map(({ id, title, run }): SearchItem => ({
      id: `action:${id}`,
      group: 'actions',
      title,
      detail: '',
      hidden: '',
      names: ACTION_TERMS[id] ?? '',
      aim: { name: 'run', run },
    })),
  ]
}

function toArticleItem(article: ArticleSummary, locale: Language): SearchItem | null {
  const opening = openingOf(article)
  // A short answer expands in the list of problems; a notice has no page.
  const inPlace = article.type === 'problem' ? paths.problems() : null
  if (opening.name === 'inPlace' && inPlace === null) return null
  return {
    id: `article:${article.id}`,
    group: 'articles',
    title: textIn(article, 'title', locale),
    detail: textIn(article, 'summary', locale),
    hidden: [
      article.titleZh,
      article.titleEn,
      article.summaryZh,
      article.summaryEn,
      ...article.tagsZh,
      ...article.tagsEn,
    ].join('\n'),
    aim:
      opening.name === 'tab'
        ? { name: 'tab', href: opening.href, item: article }
        : {
            name: 'here',
            href: `${inPlace}?keyword=${encodeURIComponent(textIn(article, 'title', locale))}`,
          },
  }
}

function useArticles(locale: Language): SearchItem[] {
  const { data: articles } = useQuery(catalogueQueries.articles())
  const { data: subjects } = useQuery(catalogueQueries.subjects())
  return useMemo(
    () => [
      ...(articles ?? []).flatMap((article) => toArticleItem(article, locale) ?? []),
      ...(subjects?.records ?? []).map((subject): SearchItem => ({
        id: `subject:${subject.id}`,
        group: 'subjects',
        title: textIn(subject, 'title', locale),
        detail: textIn(subject, 'summary', locale),
        hidden: [subject.titleZh, subject.titleEn, ...subject.tagsZh, ...subject.tagsEn].join('\n'),
        aim: { name: 'here', href: paths.subject(subject.id) },
      })),
    ],
    [articles, locale, subjects],
  )
}

type RecordLike = { id: string; title: string; fileName: string; note: string }

function useRecords(query: string): SearchItem[] {
  const isSignedIn = useAtomValue(isSignedInAtom)
  const [keyword] = useDebouncedValue(query.trim().slice(0, 100), REQUEST_DELAY_MS)
  const { data: device } = useDeviceRecords()
  const newest = useQuery({ ...searchQueries.records(''), enabled: isSignedIn })
  const matching = useQuery({
    ...searchQueries.records(keyword),
    enabled: isSignedIn && keyword !== '',
  })
  return useMemo(() => {
    const all: RecordLike[] = [
      ...(device ?? []),
      ...(newest.data?.records ?? []),
      ...(matching.data?.records ?? []),
    ]
    const byId = new Map<string, RecordLike>()
    for (const record of all) if (!byId.has(record.id)) byId.set(record.id, record)
    return [...byId.values()].map(({ id, title, fileName, note }) => ({
      id: `record:${id}`,
      group: 'records',
      title,
      detail: fileName,
      hidden: note,
      aim: { name: 'here', href: paths.recordInfo(id) },
    }))
  }, [matching.data, device, newest.data])
}

export function useSearchItems(
  query: string,
  pages: readonly SearchPage[],
  actions: readonly SearchAction[],
): SearchItem[] {
  const t = useT()
  const locale = useLocale()
  const articles = useArticles(locale)
  const records = useRecords(query)
  const fixed = useMemo(() => createFixedItems(pages, actions, t), [actions, pages, t])
  return useMemo(() => [...fixed, ...records, ...articles], [articles, fixed, records])
}
