import { expect, test } from 'vitest'
import { lateNotice } from '../../../../tools/vite/late-notice.ts'

const texts = (text: string) =>
  new Map([
    ['late.bare', 'bare'],
    ['late.slow', 'slow'],
    ['late.failed', text],
    ['late.readable', 'readable'],
    ['late.reload', 'reload'],
  ])

test('the notice stands in the document in every language, as text', () => {
  const notice = lateNotice(
    new Map([
      ['zh', texts('失败')],
      ['en', texts('<b>failed</b>')],
    ]),
  )
  expect(notice).toContain('<p lang="zh-CN">')
  expect(notice).toContain('<p lang="en-US">')
  expect(notice).toContain('失败')
  expect(notice).toContain('&lt;b&gt;failed&lt;/b&gt;')
})

test('a language without a text fails the build', () => {
  expect(() => lateNotice(new Map([['zh', texts('失败')]]))).toThrow(
    'late.reload has no text in en',
  )
})
