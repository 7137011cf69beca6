import { randomUUID } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { type Attempt, type Caller, get, isAnswered, post, signIn } from './client'
import { query } from './database'
import type { Outcome, Setting } from './outcome'

const ADD = '/api/engineering/pc/newEngineeringProjectAdd'
const UPDATE = '/api/engineering/pc/engineeringProjectUpdate'
const STALE = '数据已被他人修改，请刷新后重试'

const projects = (setting: Setting, name: string) =>
  query<{ id: number; logged: number }>(
    setting,
    `select e.id::int as id, (select count(*)::int from oper_log l where l.module = 'engineering' and l.row_id = e.id and l.action = 'add') as logged
     from engineering e where e.engineering_name = $1`,
    [name],
  )

/** Answers as values: the order of the members of an object says nothing. */
const distinct = (attempts: readonly Attempt[]): string[] => [
  ...new Set(attempts.map(({ envelope }) => JSON.stringify(sorted(envelope)))),
]
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([name, each]) => [name, sorted(each)]),
      )
    : value

function outcome(name: string, counts: Partial<Outcome>, notes: string, complaints: readonly (string | false)[]): Outcome {
  return {
    name,
    acked: 0,
    lost: 0,
    duplicated: 0,
    half: 0,
    unavailable: 0,
    ...counts,
    notes,
    complaints: complaints.filter((each) => each !== false),
  }
}

/** F11: the same submission fifty times at once. */
export async function duplicateSubmit(setting: Setting): Promise<Outcome> {
  const caller = await signIn(setting.app.base, 'owner')
  const complaints: (string | false)[] = []
  let [acked, duplicated] = [0, 0]
  for (let round = 0; round < Math.max(1, Math.ceil(setting.rounds / 4)); round += 1) {
    const name = `F11-${randomUUID()}`
    const key = randomUUID()
    const attempts = await Promise.all(Array.from({ length: 50 }, () => post(caller, ADD, { engineering_name: name }, key)))
    const answers = distinct(attempts)
    acked += attempts.filter((each) => each.envelope?.code === 200).length
    const rows = await projects(setting, name)
    duplicated += Math.max(0, rows.length - 1)
    const other = await post(caller, ADD, { engineering_name: `${name} 其他` }, key)
    const kept = await query<{ expired: number }>(
      setting,
      "select count(*)::int as expired from idempotency where key = $1 and created_at < now() - interval '24 hours'",
      [key],
    )
    complaints.push(
      answers.length !== 1 && `${answers.length} different answers: ${answers.slice(0, 3).join(' / ')}`,
      rows.length !== 1 && `${rows.length} rows of one submission`,
      rows[0]?.logged !== 1 && `${rows[0]?.logged ?? 0} log rows`,
      other.envelope?.code !== 400 && `another body under the same key was answered ${other.envelope?.code ?? other.status}`,
      kept[0]?.expired !== 0 && 'the key is not kept',
    )
  }
  return outcome('F11', { acked, duplicated }, 'fifty at once under one key', complaints)
}

/** Takes each request to the server and its answer to nobody. */
async function dropAnswers(to: number): Promise<{ port: number; answered: Promise<void>; close: () => void }> {
  let heard = () => undefined as void
  const answered = new Promise<void>((resolve) => (heard = resolve))
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1')
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined))
    client.pipe(upstream)
    upstream.once('data', () => {
      heard()
      client.destroy()
      upstream.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port, answered, close }
}

/** F12: the write is done and the answer is lost on the way; the client asks again. */
export async function lostReply(setting: Setting): Promise<Outcome> {
  const caller = await signIn(setting.app.base, 'owner')
  const complaints: (string | false)[] = []
  let [acked, lost, duplicated] = [0, 0, 0]
  for (let round = 0; round < setting.rounds; round += 1) {
    const name = `F12-${randomUUID()}`
    const key = randomUUID()
    const proxy = await dropAnswers(setting.port)
    const through: Caller = { ...caller, base: `http://127.0.0.1:${proxy.port}` }
    const first = await post(through, ADD, { engineering_name: name }, key)
    await proxy.answered
    proxy.close()
    const [stored] = await projects(setting, name)
    const again = await post(caller, ADD, { engineering_name: name }, key)
    const rows = await projects(setting, name)
    acked += again.envelope?.code === 200 ? 1 : 0
    lost += rows.length === 0 ? 1 : 0
    duplicated += Math.max(0, rows.length - 1)
    complaints.push(
      isAnswered(first) && 'the answer was not dropped',
      again.envelope?.data?.id !== stored?.id && `another row than the one stored: ${JSON.stringify(again.envelope)}`,
      rows.length !== 1 && `${rows.length} rows`,
      rows[0]?.logged !== 1 && `${rows[0]?.logged ?? 0} log rows`,
    )
  }
  return outcome('F12', { acked, lost, duplicated }, `${setting.rounds} answers dropped after the commit`, complaints)
}

/** F13: twenty people save the same version. */
export async function concurrentEdit(setting: Setting): Promise<Outcome> {
  const caller = await signIn(setting.app.base, 'owner')
  const complaints: (string | false)[] = []
  let acked = 0
  const added = await post(caller, ADD, { engineering_name: `F13-${randomUUID()}` })
  const id = Number(added.envelope?.data?.id)
  for (let round = 0; round < setting.rounds; round += 1) {
    const info = await get(caller, `/api/engineering/pc/engineeringProjectInfo?engineering_id=${id}`)
    const project = info.envelope?.data?.project as { version: number } | undefined
    const version = project?.version ?? 0
    const attempts = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post(caller, UPDATE, { engineering_id: id, version, address: `第 ${round} 轮第 ${n} 号` }, randomUUID()),
      ),
    )
    const won = attempts.filter((each) => each.envelope?.code === 200)
    const stale = attempts.filter((each) => each.envelope?.code === 0 && each.envelope.msg === STALE)
    acked += won.length
    complaints.push(
      (won.length !== 1 || stale.length !== 19) &&
        `${won.length} won, ${stale.length} were stale, others: ${distinct(attempts).slice(0, 4).join(' / ')}`,
    )
  }
  const [logged] = await query<{ n: number }>(
    setting,
    "select count(*)::int as n from oper_log where module = 'engineering' and row_id = $1 and action = 'edit'",
    [id],
  )
  complaints.push(logged?.n !== acked && `${logged?.n ?? 0} log rows for ${acked} saves`)
  return outcome('F13', { acked }, `${setting.rounds} × twenty savers of one version`, complaints)
}
