// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ENGINE } from '../../../../src/science/engine.ts'
import { EarlierEngineLine } from '../../../../src/ui/results/earlier-engine.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

const bodyBy = (version: string) => ({
  kind: 'power',
  schemaVersion: 1,
  engine: { name: ENGINE.name, version },
})
const RECORD = { id: '42', toolId: '6001' }

it('offers to run a record of an earlier engine again, and keeps its verdict', () => {
  renderForUser(<EarlierEngineLine body={bodyBy('0.1.0')} record={RECORD} />, { language: 'en' })
  expect(screen.getByText(/version 0\.1\.0 of the engine, whose verdict is kept/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Run again with the current checks' })
  expect(link.getAttribute('href')).toContain('rerun=42')
})

it('says nothing about a record of this engine', () => {
  renderForUser(<EarlierEngineLine body={bodyBy(ENGINE.version)} record={RECORD} />, {
    language: 'en',
  })
  expect(screen.queryByRole('link')).toBeNull()
})
