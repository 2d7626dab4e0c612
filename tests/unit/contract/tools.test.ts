import { describe, expect, test } from 'vitest'
import { matchRoute, ROUTES } from '../../../src/contract/routes.ts'
import { toolById, toolByKey, type ToolKey, TOOLS } from '../../../src/contract/tools.ts'
import { paths } from '../../../src/lib/paths.ts'

describe('the table of tools', () => {
  test('2.9c the specification names two tools by their path, and they are there', () => {
    const pathOf = (key: ToolKey) => paths.tool(toolByKey(key).id)
    expect(pathOf('gutMicrobiotaMendel')).toBe('/analysisTools/gutMicrobiotaMendel')
    expect(pathOf('crm')).toBe('/analysisTools/crm')
    expect(ROUTES.crm.path).toBe('/analysisTools/crm')
  })

  test('2.9b ids are numbers, each once, and every tool has an address by its id', () => {
    const ids = TOOLS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) {
      expect(matchRoute(`/analysisTools/${id}`)?.name).toBe('toolsById')
      expect(matchRoute(`/analysisTool/${id}`)?.name).toBe('toolById')
      expect(matchRoute(paths.tool(id))?.row.access).toBe('public')
      expect(toolById(id)?.id).toBe(id)
    }
    expect(toolById('7777')).toBeUndefined()
  })
})
