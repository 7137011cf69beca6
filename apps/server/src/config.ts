import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { noticeComplaints, noticeOf, noticeSchema, type OutsideNoticeConfig } from './config-notice'
import { isTraversableSync } from './platform/traversable'

export { configMarkdown, configTable } from './config-table'

export type ProcessRole = 'web' | 'worker'
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

export interface Config {
  /** Of the bundle; `dev` when run from the sources. */
  version: string
  port: number
  host: string
  dataDir: string
  /** A sentence for the operator when the data folder is not where he expects it. */
  dataDirNote: string | undefined
  migrationsDir: string
  /** undefined = the embedded PostgreSQL under dataDir. */
  databaseUrl: string | undefined
  databaseAppUrl: string | undefined
  databaseReplicaUrl: string | undefined
  databasePool: number
  demo: boolean
  demoPublic: boolean
  keyFile: string
  s3: S3Config | undefined
  metricsPort: number | undefined
  metricsToken: string | undefined
  logLevel: LogLevel
  roles: ProcessRole[]
  threeAdmins: boolean
  sessionIdleMinutes: number
  sessionMaxHours: number
  /** Program that turns old office files into PDF; undefined = they are only downloaded. */
  officeConverter: string | undefined
  /** What the address of a file is appended to; undefined = documents never leave the site. */
  officeViewer: string | undefined
  /** Origin and path import templates are fetched from instead of this site [S7-44]. */
  templateBase: string | undefined
  /** Addresses besides the page's own under which administrators may place the API (setting site_url). */
  siteBases: string[]
  /** [S7-01] Where the API of each environment is; '' = this site. The page's own address decides which one it asks. */
  hosts: { test: string; release: string }
  /** Address of a clamd-compatible virus scanner; undefined = files are not scanned. */
  scanner: string | undefined
  /** Where notices go that shall reach people outside the site. */
  outsideNotice: OutsideNoticeConfig
  /** In the form Fastify takes. */
  trustProxy: boolean | string[]
}

/** What the machine looks like; injected so that the rules stay pure. */
export interface MachineFacts {
  repoRoot: string
  migrationsDir: string
  isRoot: boolean
  isTraversable: (path: string) => boolean
}

/** All complaints about the environment at once, one readable line each. */
export class ConfigError extends Error {
  readonly lines: string[]

  constructor(lines: string[]) {
    super(`配置有误 / invalid configuration:\n${lines.map((line) => `  - ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.lines = lines
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

const flag = z.enum(['0', '1'], '只能是 0 或 1 / must be 0 or 1').transform((value) => value === '1')
const port = z.coerce
  .number('必须是数字 / must be a number')
  .int()
  .min(1, '端口须在 1–65535 / port out of range')
  .max(65_535, '端口须在 1–65535 / port out of range')
const postgresUrl = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value),
    '须形如 postgres://user:password@host:5432/database，密码中的 @ : / # % 须写成 %40 %3A %2F %23 %25 / must be a postgres:// url',
  )
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`必须是 ${min}–${max} 的整数 / must be a whole number`)
    .int(`必须是 ${min}–${max} 的整数 / must be a whole number`)
    .min(min, `不能小于 ${min} / at least ${min}`)
    .max(max, `不能大于 ${max} / at most ${max}`)
const siteAddress = z
  .url({ protocol: /^https?$/, error: '须是 http(s) 地址 / must be an http(s) url' })
  .refine((value) => !/[?#]|\/\/[^/]*@/.test(value), '不能带查询、锚点或密码 / must have no query, anchor or password')
const csv = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** An address, a network like 10.0.0.0/8 or one of the names Fastify knows. */
function isNetwork(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [address = '', bits, ...more] = value.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Keys are the variable names themselves, so that a complaint names what the operator typed. */
export const envSchema = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  DEMO: flag.default(false),
  DEMO_PUBLIC: flag.default(false),
  KEY_FILE: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: '须是 http(s) 地址 / must be an http(s) url' }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: z.string().min(16, '至少 16 位 / at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], '只能是 debug、info、warn、error、silent / unknown level')
    .default('info'),
  ROLES: z
    .string()
    .default('web,worker')
    .transform(csv)
    .pipe(
      z.array(z.enum(['web', 'worker'], '只能包含 web、worker / only web and worker')).min(1, '至少一个角色 / at least one role'),
    ),
  THREE_ADMINS: flag.default(true),
  SESSION_IDLE_MINUTES: wholeNumber(1, 1440).default(30),
  SESSION_MAX_HOURS: wholeNumber(1, 168).default(12),
  OFFICE_CONVERTER: z
    .string()
    .refine(isAbsolute, '须是 soffice 程序的绝对路径 / must be the absolute path of soffice')
    .optional(),
  OFFICE_VIEWER: z.url({ protocol: /^https?$/, error: '须是 http(s) 地址 / must be an http(s) url' }).optional(),
  TEMPLATE_BASE: siteAddress.optional(),
  SITE_BASES: z
    .string()
    .default('')
    .transform(csv)
    .refine(
      (bases) => bases.every((base) => /^https?:\/\//.test(base) && URL.canParse(base) && !/[?#@]/.test(base)),
      '须是逗号分隔的 http(s) 地址，不带查询、锚点或密码 / must be http(s) urls without query, anchor or password',
    ),
  TEST_HOST: siteAddress.optional(),
  RELEASE_HOST: siteAddress.optional(),
  SCANNER: z
    .string()
    .refine(
      (value) => /^unix:\/\S+$/.test(value) || (/^tcp:\/\/[^/@\s]+:\d{1,5}$/.test(value) && URL.canParse(value)),
      '须形如 tcp://127.0.0.1:3310 或 unix:/run/clamav/clamd.sock / must be tcp://host:port or unix:/path',
    )
    .optional(),
  ...noticeSchema,
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((value) => (value === '0' ? false : value === '1' ? true : csv(value)))
    .refine(
      (value) => typeof value === 'boolean' || (value.length > 0 && value.every(isNetwork)),
      '须是 0、1，或逗号分隔的 IP 地址与网段 / must be 0, 1 or addresses and networks',
    ),
})

type ParsedEnv = z.infer<typeof envSchema>

/** The validated settings of one process. @throws ConfigError with every complaint. */
export function loadConfig(env: Environment, facts: MachineFacts = machineFacts()): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = envSchema.safeParse(given)
  const issues = parsed.success ? [] : parsed.error.issues
  const bad = new Set(issues.map((issue) => String(issue.path[0])))
  // What stands between several variables is judged even when another one is wrong: all complaints at once.
  const values = parsed.data ?? envSchema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !bad.has(name))))
  const lines = issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
  if (!bad.has('DEMO_PUBLIC')) lines.push(...demoComplaints(values))
  if (!bad.has('DATABASE_URL')) lines.push(...databaseComplaints(values))
  lines.push(...s3Complaints(values))
  if (!bad.has('NOTICE_URL')) lines.push(...noticeComplaints(values))
  if (!bad.has('PORT') && values.METRICS_PORT === values.PORT)
    lines.push('METRICS_PORT: 不能与 PORT 相同 / must differ from PORT')
  if (lines.length > 0) throw new ConfigError(lines)
  return toConfig(values, facts)
}

function toConfig(values: ParsedEnv, facts: MachineFacts): Config {
  const { dataDir, note } = chooseDataDir(values.DATA_DIR, facts)
  return {
    // Replaced by a constant when bundled (scripts/build.mjs).
    version: process.env.APP_VERSION ?? 'dev',
    port: values.PORT,
    host: values.HOST,
    dataDir,
    dataDirNote: note,
    migrationsDir: facts.migrationsDir,
    databaseUrl: values.DATABASE_URL,
    databaseAppUrl: values.DATABASE_APP_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    databasePool: values.DATABASE_POOL,
    demo: values.DEMO,
    demoPublic: values.DEMO_PUBLIC,
    keyFile: values.KEY_FILE === undefined ? join(dataDir, 'keys', 'field.key') : resolve(facts.repoRoot, values.KEY_FILE),
    s3: s3Of(values),
    metricsPort: values.METRICS_PORT,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    roles: [...new Set(values.ROLES)],
    threeAdmins: values.THREE_ADMINS,
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
    sessionMaxHours: values.SESSION_MAX_HOURS,
    officeConverter: values.OFFICE_CONVERTER,
    officeViewer: values.OFFICE_VIEWER,
    templateBase: values.TEMPLATE_BASE,
    siteBases: values.SITE_BASES,
    hosts: { test: values.TEST_HOST ?? '', release: values.RELEASE_HOST ?? '' },
    scanner: values.SCANNER,
    outsideNotice: noticeOf(values),
    trustProxy: values.TRUST_PROXY,
  }
}

/** True for addresses that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function demoComplaints(values: ParsedEnv): string[] {
  if (!values.DEMO || values.DEMO_PUBLIC || isLoopback(values.HOST)) return []
  return ['HOST: 演示环境只能监听本机；确要对外演示请设 DEMO_PUBLIC=1 / DEMO=1 needs a loopback HOST unless DEMO_PUBLIC=1']
}

function s3Complaints(values: ParsedEnv): string[] {
  if (values.S3_ENDPOINT === undefined) return []
  const names = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  return names
    .filter((name) => values[name] === undefined)
    .map((name) => `${name}: 设置了 S3_ENDPOINT 时必填 / required with S3_ENDPOINT`)
}

function databaseComplaints(values: ParsedEnv): string[] {
  if (values.DATABASE_URL !== undefined) return []
  const names = ['DATABASE_APP_URL', 'DATABASE_REPLICA_URL'] as const
  return names.filter((name) => values[name] !== undefined).map((name) => `${name}: 须同时设置 DATABASE_URL / needs DATABASE_URL`)
}

function s3Of(values: ParsedEnv): S3Config | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  } = values
  if (endpoint === undefined || bucket === undefined || accessKey === undefined || secretKey === undefined) return undefined
  return { endpoint, bucket, region, accessKey, secretKey }
}

function chooseDataDir(given: string | undefined, facts: MachineFacts): { dataDir: string; note: string | undefined } {
  if (given !== undefined) return { dataDir: isAbsolute(given) ? given : resolve(facts.repoRoot, given), note: undefined }
  const usual = join(facts.repoRoot, 'data')
  // PostgreSQL refuses root; the account it runs as must be able to walk to its files.
  if (!facts.isRoot || facts.isTraversable(facts.repoRoot)) return { dataDir: usual, note: undefined }
  const dataDir = `/var/lib/zhujian-${createHash('sha256').update(facts.repoRoot).digest('hex').slice(0, 8)}`
  return { dataDir, note: `以 root 运行且 ${facts.repoRoot} 对其他用户关闭，数据目录改用 ${dataDir}` }
}

function machineFacts(): MachineFacts {
  const here = dirname(fileURLToPath(import.meta.url))
  // apps/server/src and apps/server/dist lie equally deep.
  return {
    repoRoot: resolve(here, '../../..'),
    migrationsDir: join(here, 'migrations'),
    isRoot: process.getuid?.() === 0,
    isTraversable: isTraversableSync,
  }
}
