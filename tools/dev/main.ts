import { readConfig } from '../../server/config.ts'
import { start } from '../../server/start.ts'
import { viteShell } from './vite-shell.ts'

const config = readConfig(process.env)
const product = await start(config, { shell: viteShell })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    product.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
await product.app.listen({ host: config.host, port: config.port })

const address = `http://${config.host}:${config.port}`
console.log(`Veriscope is running at ${address} from its sources, with hot reload`)
if (product.page.demo) {
  const { email, password } = product.page.demo
  console.log(`Demonstration member: ${email}  password: ${password}`)
}
if (product.page.devMailbox) console.log(`Mails and codes: ${address}/dev/mailbox`)
