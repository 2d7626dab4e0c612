import { describe, expect, it } from 'vitest'
import { safeHref } from '../../../../src/features/notifications/model.ts'

describe('the link of a notification', () => {
  it.each(['/user/feedback?id=12', '/pages/account-settings/security', '/user/records#x'])(
    '%s is followed',
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
