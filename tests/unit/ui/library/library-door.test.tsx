// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { LibraryDoor } from '../../../../src/ui/library/library-door.tsx'

afterEach(cleanup)

const i18n = setupI18n({
  locale: 'en',
  messages: { en: { 'library.title': 'LIBRARY', 'library.open': 'DOOR' } },
})

function Panel() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <button type="button" onClick={() => setIsOpen(true)}>
      {isOpen ? 'OPEN' : 'CLOSED'}
    </button>
  )
}

const door = (isWanted: boolean) => (
  <I18nProvider i18n={i18n}>
    <LibraryDoor total={8} isWanted={isWanted}>
      {() => <Panel />}
    </LibraryDoor>
  </I18nProvider>
)

test('a panel stays open when the last saved article is removed in it', async () => {
  const { rerender } = render(door(true))
  fireEvent.click(await screen.findByText('CLOSED'))
  rerender(door(false))
  expect(screen.queryByText('OPEN')).not.toBeNull()
})

test('nothing of the panel is drawn before something is saved or the door is opened', async () => {
  const { rerender } = render(door(false))
  expect(screen.queryByText('CLOSED')).toBeNull()
  rerender(door(true))
  expect(await screen.findByText('CLOSED')).toBeDefined()
})
