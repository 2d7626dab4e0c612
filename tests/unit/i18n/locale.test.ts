import { expect, test } from 'vitest'
import { createMessageCatalogs } from '../../../src/i18n/locale.ts'

test('loads messages requested during a language switch in the new language', async () => {
  const id = 'about.title'
  const own = createMessageCatalogs()
  await own.show('en')
  await own.ensureLoaded('work')
  const english = own.i18n._(id)
  for (const order of ['switch first', 'page first']) {
    const texts = createMessageCatalogs()
    await texts.show('zh')
    const acts = [() => texts.show('en'), () => texts.ensureLoaded('work')]
    if (order === 'page first') acts.reverse()
    await Promise.all(acts.map((act) => act()))
    expect([order, texts.i18n.locale, texts.i18n._(id)]).toEqual([order, 'en', english])
  }
  expect(english).not.toBe(id)
})

test('shows the language requested last, whichever messages load first', async () => {
  const texts = createMessageCatalogs()
  await texts.show('zh')
  const shown: string[] = []
  texts.i18n.on('change', () => shown.push(texts.i18n.locale))
  // Clicked twice: English was loading when Chinese, which is shown, was chosen again.
  await Promise.all([texts.show('en'), texts.show('zh')])
  expect(texts.i18n.locale).toBe('zh')
  await Promise.all([texts.show('en'), texts.show('zh'), texts.show('en')])
  expect(texts.i18n.locale).toBe('en')
  expect(shown).toEqual(['en'])
})
