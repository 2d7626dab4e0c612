// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CallMessage } from '../../../src/transport/call-error.ts'
import { CallError } from '../../../src/transport/call-error.ts'
import { useErrorText } from '../../../src/ui/error-text.ts'

afterEach(cleanup)

const MESSAGES = {
  'error.call.rejected': 'OURS',
  'error.call.failed': 'FAILED',
  'error.call.unreadable': 'unreadable: {field}',
}

function Shown({ error }: { error: unknown }) {
  return <p>{useErrorText()(error)}</p>
}

function textOf(error: CallError, locale: 'zh' | 'en'): string {
  const i18n = setupI18n({ locale, messages: { [locale]: MESSAGES } })
  render(
    <I18nProvider i18n={i18n}>
      <Shown error={error} />
    </I18nProvider>,
  )
  return screen.getByRole('paragraph').textContent
}

const rejected = (message: CallMessage) => new CallError('rejected', { message })

test.each<[string, CallMessage, 'zh' | 'en', string]>([
  ['Chinese words, English reader', '账户已停用', 'en', '账户已停用'],
  ['English words by language, Chinese reader', { en: 'No stock left' }, 'zh', 'No stock left'],
  ['Chinese words by language, English reader', { zh: '账户已停用' }, 'en', '账户已停用'],
  ['English words, Chinese reader', 'No stock left', 'zh', 'No stock left'],
  ['Chinese words, Chinese reader', '账户已停用', 'zh', '账户已停用'],
  ['English words, English reader', 'No stock left', 'en', 'No stock left'],
  ['both languages', { zh: '账户', en: 'Account' }, 'en', 'Account'],
  ['no words', '', 'en', 'OURS'],
])('8.1b shows %s', (_name, message, locale, shown) => {
  expect(textOf(rejected(message), locale)).toBe(shown)
})

test.each([
  ['服务正在维护', '服务正在维护'],
  ['', 'FAILED'],
])('8.4 shows what a failing service says (%s), without words ours', (message, shown) => {
  expect(textOf(new CallError('failed', { code: 500, message }), 'en')).toBe(shown)
})

test('names a field that could not be parsed', () => {
  const error = new CallError('unreadable', { field: 'records.3.id' })
  expect(textOf(error, 'en')).toBe('unreadable: records.3.id')
})
