// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { readWrites } from '../../../../src/cache/write-queue.ts'
import { ProfileForm } from '../../../../src/features/account/components/profile-form.tsx'
import { createUnsavedWork } from '../../../../src/lib/unsaved-work.ts'
import { CallError } from '../../../../src/transport/call-error.ts'
import { UnsavedWorkProvider } from '../../../../src/ui/unsaved-work.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

Object.assign(globalThis, fakeIndexedDb)
afterEach(cleanup)

test('a name and a portrait are shown at once, and are queued offline as two changes', async () => {
  const work = createUnsavedWork()
  const { jar } = renderForUser(
    <UnsavedWorkProvider registry={work}>
      <ProfileForm />
    </UnsavedWorkProvider>,
    {
      isSignedIn: true,
      answer() {
        throw new CallError('offline')
      },
    },
  )
  fireEvent.change(screen.getByRole('textbox', { name: /^auth.field.nick.label/ }), {
    target: { value: 'Lin Wei' },
  })
  fireEvent.click(screen.getByRole('radio', { name: 'account.portrait.helix' }))
  fireEvent.click(screen.getByRole('button', { name: 'settings.save' }))
  await screen.findByText('settings.waiting')
  expect(JSON.parse(jar.read('userData') ?? '')).toMatchObject({
    nickName: 'Lin Wei',
    avatar: 'helix',
  })
  await waitFor(() => expect(work.has()).toBe(false))
  expect(await readWrites('7')).toMatchObject([
    { key: 'profile:nickName', params: { nickName: 'Lin Wei' }, was: { nickName: 'Lin' } },
    { key: 'profile:avatar', params: { avatar: 'helix' }, was: { avatar: '' } },
  ])
})
