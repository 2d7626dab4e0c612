// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { setNotificationDot } from '../../../src/platform/notification-dot.ts'

afterEach(() => setNotificationDot(''))

test('shows the dot before the title, also before a later one, and removes it', async () => {
  document.head.innerHTML = '<title>Tools</title>'
  setNotificationDot('12% · ')
  expect(document.title).toBe('12% · Tools')
  setNotificationDot('13% · ')
  expect(document.title).toBe('13% · Tools')
  document.title = 'Another page'
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(document.title).toBe('13% · Another page')
  setNotificationDot('')
  expect(document.title).toBe('Another page')
  document.title = 'Third'
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(document.title).toBe('Third')
})
