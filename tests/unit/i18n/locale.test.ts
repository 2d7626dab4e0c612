import { expect, test } from 'vitest'
import { createTexts } from '../../../src/i18n/locale.ts'

test('the language that was asked for last is shown, whichever texts come first', async () => {
  const texts = createTexts()
  await texts.show('zh')
  const shown: string[] = []
  texts.i18n.on('change', () => shown.push(texts.i18n.locale))
  // Pressed twice: English was on its way when Chinese, which is shown, was chosen again.
  await Promise.all([texts.show('en'), texts.show('zh')])
  expect(texts.i18n.locale).toBe('zh')
  await Promise.all([texts.show('en'), texts.show('zh'), texts.show('en')])
  expect(texts.i18n.locale).toBe('en')
  expect(shown).toEqual(['en'])
})
