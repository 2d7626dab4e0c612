// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cancelQueued, readQueue, storeRecord } from '../../../../src/cache/record-store.ts'
import { UserCache } from '../../../../src/cache/user-cache.tsx'
import { RecordsPage } from '../../../../src/features/records/pages/records-page.tsx'
import { i18nOf, textOf } from '../../../helpers/e2e/texts.ts'
import { recordContent } from '../../../helpers/record-content.ts'
import { renderForUser } from '../../../helpers/user-tree.tsx'

Object.assign(globalThis, fakeIndexedDb)
afterEach(cleanup)

const DAMAGED = { format: 'veriscope-record', version: 1, record: { id: '../1' }, result: {} }
const foreign = (name: string) => textOf('en', 'records.open.foreign', { name })

beforeEach(() => {
  renderForUser(
    <I18nProvider i18n={i18nOf('en')}>
      <UserCache userId="7" onError={() => {}} onFull={() => {}} isPresent={() => true}>
        <RecordsPage params={{}} />
      </UserCache>
    </I18nProvider>,
    { isSignedIn: true, answer: () => ({ records: [], total: 0, size: 10, current: 1, pages: 0 }) },
  )
})

test('unticks a record that is removed', async () => {
  await storeRecord('7', recordContent('9', { title: 'Removed' }), { isPrivate: true })
  const text = (id: string, values = {}) => textOf('en', id, values)
  fireEvent.click(await screen.findByLabelText(text('records.row.tick', { title: 'Removed' })))
  expect(screen.getByText(text('records.selection.count', { n: 1 }))).toBeTruthy()
  fireEvent.click(screen.getByLabelText(text('records.row.menu', { title: 'Removed' })))
  fireEvent.click(await screen.findByText(text('records.row.remove')))
  fireEvent.click(await screen.findByText(text('records.remove.yes')))
  const isTicked = () => screen.queryByText(text('records.selection.count', { n: 1 })) !== null
  await waitFor(() => expect(isTicked()).toBe(false))
  // As if it were sent.
  for (const item of await readQueue('7')) await cancelQueued('7', item)
  await expect(waitFor(() => expect(isTicked()).toBe(true), { timeout: 300 })).rejects.toThrow()
})

test('refuses a chosen or dropped file that is no record by its name, and lists nothing', async () => {
  const choose = (name: string, text: string) =>
    fireEvent.change(screen.getByTestId('record-file'), {
      target: { files: [new File([text], name)] },
    })
  const said = (text: string) =>
    waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
  choose('photo.json', '{"a":1}')
  await said(foreign('photo.json'))
  choose('hostile.json', JSON.stringify(DAMAGED))
  await said(textOf('en', 'records.open.unreadable', { name: 'hostile.json' }))
  const unknown = { ...DAMAGED, record: { toolId: '7001' } }
  choose('later.json', JSON.stringify(unknown))
  await said(textOf('en', 'records.open.unknownTool', { name: 'later.json', id: '7001' }))
  const dataTransfer = { types: ['Files'], files: [new File(['SNP,beta'], 'table.csv')] }
  fireEvent.drop(screen.getByTestId('records-page'), { dataTransfer })
  await said(foreign('table.csv'))
  expect(await screen.findByText(textOf('en', 'records.list.empty.title'))).toBeTruthy()
})
