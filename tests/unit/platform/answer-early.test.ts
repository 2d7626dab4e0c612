// @vitest-environment happy-dom
/** What the document's own script does before the code of the page is there. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { repeatEarlyPresses } from '../../../src/platform/early-presses.ts'

const PAGE = `
<div id="late" hidden></div>
<div id="root" data-rendered="zh">
  <button data-early="navigation"></button>
  <button id="about"></button>
  <div role="group"><button id="all" aria-pressed="true"></button><button id="some" aria-pressed="false"></button></div>
  <button id="fold" aria-expanded="true" aria-controls="panel"></button><div id="panel"></div>
  <li data-done="false"><button id="tick" role="checkbox" aria-checked="false"></button></li>
  <article data-text-size="large"><button data-early="larger"></button></article>
  <select><option value="a" selected></option><option value="b"></option></select>
  <input type="radio" name="period" value="month" checked /><input type="radio" name="period" value="year" />
  <details><summary></summary></details>
</div>`

const one = (selector: string) => document.querySelector<HTMLElement>(selector)!
const root = () => one('#root')
const aria = (selector: string, name: string) => one(selector).getAttribute(`aria-${name}`)
/** What a page shows of its controls. */
const shown = () => root().innerHTML

beforeAll(() => {
  vi.useFakeTimers()
})
beforeEach(async () => {
  document.body.innerHTML = PAGE
  vi.resetModules()
  const { answerEarly } = await import('../../../src/platform/early/answer-early.ts')
  answerEarly()
})
afterEach(() => {
  window.veriscopeEarly?.().splice(0)
  delete document.documentElement.dataset['navigation']
})

test('a press is shown at once, in the state that it leads to', () => {
  for (const id of ['about', 'some', 'fold', 'tick']) one(`#${id}`).click()
  expect(one('#about').dataset['pressed']).toBe('')
  expect([aria('#all', 'pressed'), aria('#some', 'pressed')]).toEqual(['false', 'true'])
  expect([aria('#fold', 'expanded'), one('#panel').hidden]).toEqual(['false', true])
  expect([aria('#tick', 'checked'), one('li').dataset['done']]).toEqual(['true', 'true'])
  one('[data-early="larger"]').click()
  expect(one('article').dataset['textSize']).toBe('larger')
  one('[data-early="navigation"]').click()
  expect(document.documentElement.dataset['navigation']).toBe('')
})

test('what is open of several stays chosen when it is pressed again', () => {
  one('#all').click()
  expect([aria('#all', 'pressed'), aria('#some', 'pressed')]).toEqual(['true', 'false'])
})

test('the code finds the page as it was written, and does what was pressed, in order', () => {
  const before = shown()
  for (const id of ['fold', 'some', 'fold', 'tick']) one(`#${id}`).click()
  expect(shown()).not.toBe(before)
  one('[data-early="navigation"]').click()
  const done: string[] = []
  root().addEventListener('click', ({ target }) => {
    expect(shown()).toBe(before)
    done.push((target as HTMLElement).id)
  })
  repeatEarlyPresses(root())
  expect(done).toEqual(['fold', 'some', 'fold', 'tick', ''])
  expect(document.documentElement.dataset['navigation']).toBeUndefined()
})

test('what was chosen is chosen again, where the code has the choice that it knows', () => {
  const [select, year] = [one('select') as HTMLSelectElement, one('[value="year"]')]
  select.value = 'b'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  year.click()
  // React takes a list over with its own value.
  select.value = 'a'
  const told: string[] = []
  select.addEventListener('change', () => told.push(select.value))
  year.addEventListener('change', () => told.push('year'))
  repeatEarlyPresses(root())
  expect(told).toEqual(['b', 'year'])
  expect((year as HTMLInputElement).checked).toBe(true)
})

test('a word is said after two seconds, and no press is promised any more where the code cannot be had', () => {
  one('#about').click()
  vi.advanceTimersByTime(2100)
  expect([one('#late').hidden, one('#late').dataset['kind']]).toEqual([false, 'slow'])
  window.veriscopeFailed?.()
  expect(one('#late').dataset['kind']).toBe('failed')
  expect(one('#about').dataset['pressed']).toBeUndefined()
  one('#fold').click()
  expect([one('#panel').hidden, one('#fold').dataset['pressed']]).toEqual([true, undefined])
})

test('a page that listens answers by itself', () => {
  window.veriscopeEarly?.()
  one('#fold').click()
  expect(one('#panel').hidden).toBe(false)
})
