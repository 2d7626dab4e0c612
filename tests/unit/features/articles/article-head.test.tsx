// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { contract } from '../../../../src/contract/contract.ts'
import { UserCache } from '../../../../src/cache/user-cache.tsx'
import { ArticleHead } from '../../../../src/features/articles/components/article-head.tsx'
import { VISITOR } from '../../../../src/lib/storage-keys.ts'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

const FIELD = { id: '1001', type: 'industry', titleZh: '领域', titleEn: 'A field' }
const ARTICLE = {
  id: '2001',
  type: 'problem',
  problemType: 1,
  titleEn: 'A question',
  industryId: '1001',
}

test('4.3a the field in the breadcrumbs opens a new tab, and is recorded as opened', async () => {
  const { jar } = renderForUser(
    <UserCache userId={VISITOR} onError={() => {}} onFull={() => {}} isPresent={() => true}>
      <ArticleHead article={contract.content.reply.parse(ARTICLE)} />
    </UserCache>,
    {
      answer: ({ url }) =>
        url === contract.contentList.url ? [FIELD] : { records: [FIELD], total: 1 },
    },
  )
  const link = await screen.findByRole('link', { name: /A field/ })
  expect(link.getAttribute('href')).toBe('/front-pages/article/detail/1001')
  expect(link.getAttribute('target')).toBe('_blank')
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect([jar.read('industryId'), jar.read('industryType')]).toEqual(['1001', 'industry'])
  // The displayed text does not change.
  expect(jar.read('problemId')).toBeNull()
})

const at = (day: string) => `2026-${day}T01:00:00.000Z`
const REVIEWED = {
  ...ARTICLE,
  author: 'Veriscope Methods',
  reviewer: '李文',
  publishedAt: at('03-12'),
  updatedAt: at('11-03'),
}

/** Returns the line under the title; messages are shown as their ids. */
function lineOf(article: object): string[] {
  renderForUser(
    <UserCache userId={VISITOR} onError={() => {}} onFull={() => {}} isPresent={() => true}>
      <ArticleHead article={contract.content.reply.parse(article)} />
    </UserCache>,
    { answer: () => [] },
  )
  const title = screen.getByRole('heading', { level: 1 })
  const line = [...title.parentElement!.querySelectorAll('p')].find((p) => p.querySelector('time'))
  return [...line!.children].map((child) => child.getAttribute('datetime') ?? child.textContent)
}

/** Marker of an article on the device: its space is at the end, and it is hidden until its state is known. */
const SAVED = ['articles.kept']

test('shows author, reviewer, and the dates of publication and revision', () => {
  const dates = [at('03-12'), at('11-03')]
  expect(lineOf(REVIEWED)).toEqual(['Veriscope Methods', 'articles.reviewer', ...dates, ...SAVED])
  cleanup()
  // Reviewers are named only where there are any.
  const { reviewer: _, ...unreviewed } = REVIEWED
  expect(lineOf(unreviewed)).toEqual(['Veriscope Methods', ...dates, ...SAVED])
})

test('corrections are listed with their dates', () => {
  const corrections = [{ at: at('05-01'), noteZh: '乙', noteEn: 'The table had two rows swapped' }]
  renderForUser(
    <UserCache userId={VISITOR} onError={() => {}} onFull={() => {}} isPresent={() => true}>
      <ArticleHead article={contract.content.reply.parse({ ...ARTICLE, corrections })} />
    </UserCache>,
    { answer: () => [FIELD], language: 'en' },
  )
  expect(screen.getByRole('list', { name: 'Corrections' }).textContent).toMatch(
    /2026.*The table had two rows swapped/,
  )
})
