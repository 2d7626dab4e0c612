// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LibraryView } from '../../../../src/lib/library-view.ts'
import { type Door, LibraryDoor } from '../../../../src/ui/library/library-door.tsx'
import { LibraryPanel } from '../../../../src/ui/library/library-panel.tsx'

afterEach(cleanup)

const i18n = setupI18n({
  locale: 'en',
  messages: {
    en: { 'library.title': 'LIBRARY', 'library.open': 'DOOR', 'library.open.some': 'SOME' },
  },
})

const VIEW: LibraryView = {
  states: new Map(),
  saved: { count: 1, bytes: 1000 },
  rest: { ids: [], bytes: 0 },
  saving: { name: 'idle' },
  isSparing: false,
  save: async () => {},
  stop: () => {},
  remove: async () => {},
}

/** The panel itself, once it has all that it needs. */
const panel = ({ isOpen, toggle, hadFocus, standing }: Door, isReady: boolean) =>
  isReady ? (
    <LibraryPanel
      total={8}
      items={null}
      isLost={false}
      view={VIEW}
      isOpen={isOpen}
      onToggle={toggle}
      hadFocus={hadFocus}
    />
  ) : (
    standing
  )

const door = (isWanted: boolean, isReady = true) => (
  <I18nProvider i18n={i18n}>
    <LibraryDoor total={8} isWanted={isWanted}>
      {(given) => panel(given, isReady)}
    </LibraryDoor>
  </I18nProvider>
)

const isOpen = (name: string) =>
  screen.getByText(name).closest('button')?.getAttribute('aria-expanded') === 'true'

test('a panel stays open when the last saved article is removed in it', async () => {
  const { rerender } = render(door(true))
  fireEvent.click(await screen.findByText('SOME'))
  rerender(door(false))
  expect(isOpen('SOME')).toBe(true)
})

test('nothing of the panel is drawn before something is saved or the door is opened', async () => {
  const { rerender } = render(door(false))
  expect(screen.queryByText('SOME')).toBeNull()
  rerender(door(true))
  expect(await screen.findByText('SOME')).toBeDefined()
})

test('a keyboard that is on the door is on the panel that takes its place', async () => {
  const { rerender } = render(door(false))
  screen.getByText('DOOR').closest('button')?.focus()
  rerender(door(true, false))
  rerender(door(true))
  expect(await screen.findByText('SOME')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByText('SOME').closest('button'))
})

test('a panel that takes the place of a door in passing calls nobody away', async () => {
  const { rerender } = render(door(false))
  rerender(door(true))
  expect(await screen.findByText('SOME')).toBeDefined()
  expect(document.activeElement).toBe(document.body)
})

test('a press before the panel has what it needs opens it', async () => {
  const { rerender } = render(door(true, false))
  fireEvent.click(await screen.findByText('DOOR'))
  rerender(door(true))
  await screen.findByText('SOME')
  expect(isOpen('SOME')).toBe(true)
})
