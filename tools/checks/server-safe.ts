import {
  filesOf,
  isFunction,
  isNode,
  lineAt,
  nameOf,
  type Node,
  type Problem,
  readSource,
  type SourceFile,
  walk,
} from './source.ts'
import { globalUses } from './globals.ts'

/** Globals that a server lacks (or has with another meaning). */
const BROWSER = new Set([
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'screen',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'matchMedia',
  'getComputedStyle',
  'requestAnimationFrame',
  'addEventListener',
  'BroadcastChannel',
  'ResizeObserver',
  'IntersectionObserver',
  'Worker',
  'devicePixelRatio',
  'innerWidth',
  'innerHeight',
  'scrollY',
])

/** Hooks whose function runs while the component renders. */
const RUNS_IN_RENDER = new Set(['useState', 'useMemo', 'useReducer', 'useRef'])

/** Components and hooks of a file: functions whose name says so. */
function rendered(program: Node): Node[] {
  const found: Node[] = []
  const isRendered = (name: string) => /^[A-Z]/.test(name) || /^use[A-Z]/.test(name)
  walk(program, (node) => {
    if (node.type === 'FunctionDeclaration' && isRendered(nameOf(node['id']))) found.push(node)
    if (node.type === 'VariableDeclarator' && isNode(node['init']) && isFunction(node['init'])) {
      if (isRendered(nameOf(node['id']))) found.push(node['init'])
    }
  })
  return found
}

/** Functions inside a component that run at once: `useState(() => …)`, `useMemo(() => …)`. */
function runsInRender(body: Node): Set<Node> {
  const functions = new Set<Node>()
  walk(body, (node) => {
    if (node.type !== 'CallExpression' || !RUNS_IN_RENDER.has(nameOf(node['callee']))) return
    for (const argument of node['arguments'] as Node[])
      if (isFunction(argument)) functions.add(argument)
  })
  return functions
}

/** Where a file uses the browser while it loads or while a component of it renders. */
export function judgeServerSafety(source: SourceFile): Problem[] {
  const problems: Problem[] = []
  const add = (when: string, name: string, offset: number) =>
    problems.push({
      file: source.file,
      line: lineAt(source.code, offset),
      message: `${name} is used while ${when}: it must also work on a server, so use it in an effect or a handler`,
    })
  const atLoad = globalUses(source, BROWSER, source.program, (node) => !isFunction(node))
  for (const use of atLoad) add('the module loads', use.name, use.offset)
  for (const component of rendered(source.program)) {
    const body = component['body']
    if (!isNode(body)) continue
    const atOnce = runsInRender(body)
    const uses = globalUses(source, BROWSER, body, (node) => !isFunction(node) || atOnce.has(node))
    for (const use of uses) add('a component renders', use.name, use.offset)
  }
  return problems
}

/** Files that only ever run in a browser: the boot and the workers' own ends. */
const BROWSER_ONLY = /^src\/(?:main\.tsx|early\.ts|workers\/[\w-]+\.worker\.ts)$/

export function checkServerSafety(): Problem[] {
  return filesOf('src/**/*.{ts,tsx}')
    .filter((file) => !BROWSER_ONLY.test(file))
    .flatMap((file) => judgeServerSafety(readSource(file)))
}
