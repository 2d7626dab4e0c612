import { Link } from 'wouter'
import { TOOLS, toolTexts } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import classes from './verification.module.css'

/** List of every tool with its purpose. */
export function ToolList() {
  const t = useT()
  return (
    <ul className={classes.tools}>
      {TOOLS.map((tool) => (
        <li key={tool.id}>
          <Link href={paths.tool(tool.id)}>
            <strong>{t(tool.name)}</strong>
            <span>{t(toolTexts(tool).summary)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
