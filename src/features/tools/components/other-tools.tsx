/** Other tools that take a file which this one refused; each opens with the file. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { toolTexts } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { assignFiles } from '../../../platform/import-inbox.ts'
import type { TableKind } from '../../../science/parser/table-kind.ts'
import { listToolsFor, recogniseFile } from '../launched-files/recognise-file.ts'
import { useToolHolder } from '../runner-provider.tsx'
import { createToolRunner } from '../session/tool-runner.ts'
import { useAnySession } from '../session/use-tool-session.ts'
import classes from './data.module.css'

export type RefusedFile = { name: string; blob: Blob }

/** Reads the kind of a file; null until it is known, and where no tool supports it. */
function useTableKind({ name, blob }: RefusedFile): TableKind | null {
  const holder = useToolHolder()
  const [kind, setKind] = useState<TableKind | null>(null)
  useEffect(() => {
    const stopping = new AbortController()
    const file = new File([blob], name)
    void recogniseFile(file, holder.runner(createToolRunner), stopping.signal).then((found) => {
      if (!stopping.signal.aborted) setKind(found.name === 'table' ? found.kind : null)
    })
    return () => stopping.abort()
  }, [blob, name, holder])
  return kind
}

export function OtherTools({ file }: { file: RefusedFile }) {
  const t = useT()
  const { toolId } = useAnySession()
  const [, navigate] = useLocation()
  const kind = useTableKind(file)
  const tools = kind === null ? [] : listToolsFor(kind).filter(({ id }) => id !== toolId)
  if (tools.length === 0) return null
  return (
    <div className={classes.otherTools} role="group" aria-label={t('tools.otherTools')}>
      <span>{t('tools.otherTools')}</span>
      {tools.map((tool) => (
        <Button
          key={tool.id}
          variant="default"
          onClick={() => {
            assignFiles({ toolId: tool.id, files: [new File([file.blob], file.name)], kind })
            navigate(paths.tool(tool.id))
          }}
        >
          {t(toolTexts(tool).name)}
        </Button>
      ))}
    </div>
  )
}
