import { describe, expect, it } from 'vitest'
import type { Notification } from '../../../../src/contract/endpoints/notifications.ts'
import {
  allOf,
  badgeText,
  byDay,
  mapNotifications,
  type Notifications,
  safeHref,
} from '../../../../src/features/notifications/model.ts'

function notification(id: string, createdAt: string | null = null): Notification {
  return {
    id,
    kind: 'welcome',
    titleZh: '',
    titleEn: '',
    bodyZh: '',
    bodyEn: '',
    href: null,
    createdAt,
    readAt: null,
  }
}

function pages(...lists: string[][]): Notifications {
  return {
    pages: lists.map((ids, index) => ({
      records: ids.map((id) => notification(id)),
      total: 9,
      size: 2,
      current: index + 1,
      pages: lists.length,
    })),
  }
}

describe('the list', () => {
  it('holds each once, though one came in while paging', () => {
    expect(allOf(pages(['5', '4'], ['4', '3'])).map(({ id }) => id)).toEqual(['5', '4', '3'])
    expect(allOf(undefined)).toEqual([])
  })
  it('changes and loses items on every page', () => {
    const changed = mapNotifications(pages(['5', '4'], ['3']), (item) =>
      item.id === '4' ? null : { ...item, readAt: 'now' },
    )
    expect(allOf(changed).map(({ id, readAt }) => [id, readAt])).toEqual([
      ['5', 'now'],
      ['3', 'now'],
    ])
    expect(mapNotifications(undefined, (item) => item)).toBeUndefined()
  })
  it('stands by day, as it came', () => {
    const items = ['2026-11-20T09:00Z', '2026-11-20T01:00Z', '2026-11-19T10:00Z'].map((at, n) =>
      notification(String(n), at),
    )
    const days = byDay(items, (when) => when.slice(0, 10))
    expect(days.map(({ day, items: own }) => [day, own.length])).toEqual([
      ['2026-11-20', 2],
      ['2026-11-19', 1],
    ])
  })
})

describe('where a notification leads', () => {
  it.each(['/user/feedback?id=12', '/pages/account-settings/security', '/user/records#x'])(
    '%s is ours',
    (href) => expect(safeHref(href)).toBe(href),
  )
  it.each([
    null,
    '//evil.example',
    '/\\evil',
    'https://evil.example',
    'javascript:alert(1)',
    '/a b',
  ])('%s is not followed', (href) => expect(safeHref(href)).toBeNull())
})

it('the bell counts to 99', () => {
  expect([badgeText(3), badgeText(99), badgeText(100)]).toEqual(['3', '99', '99+'])
})
