/** One environment variable as the README lists it. */
export interface ConfigEntry {
  name: string
  default: string
  meaning: string
}

/** Every variable the server reads, in README order. A test proves that it matches the schema. */
export const configTable: readonly ConfigEntry[] = [
  { name: 'PORT', default: '8080', meaning: '网页与接口的端口' },
  { name: 'HOST', default: '127.0.0.1', meaning: '监听地址；对外服务请放在反向代理之后' },
  {
    name: 'DATA_DIR',
    default: './data',
    meaning: '数据目录（数据库、文件、密钥）；以 root 运行且仓库目录对其他用户关闭时改用 /var/lib/zhujian-<短码>，启动时打印',
  },
  { name: 'DATABASE_URL', default: '（内置 PostgreSQL）', meaning: '外部 PostgreSQL 15 以上的连接串，须有建表权限（迁移用）' },
  { name: 'DATABASE_APP_URL', default: '同 DATABASE_URL', meaning: '业务运行用的低权限账号连接串，建议设置' },
  { name: 'DATABASE_REPLICA_URL', default: '（无）', meaning: '只读副本连接串，列表与大屏从这里读取' },
  { name: 'DATABASE_POOL', default: '10', meaning: '每个进程的数据库连接数' },
  { name: 'DEMO', default: '0（npm start 为 1）', meaning: '1 为演示环境：生成演示数据与演示账号' },
  { name: 'DEMO_PUBLIC', default: '0', meaning: '1 允许演示环境监听非本机地址' },
  { name: 'KEY_FILE', default: 'DATA_DIR/keys/field.key', meaning: '敏感字段的密钥文件，权限 0600；请与备份分开保管' },
  { name: 'S3_ENDPOINT', default: '（本地磁盘）', meaning: 'S3 兼容对象存储的地址；设置后文件存到对象存储' },
  { name: 'S3_BUCKET', default: '（无）', meaning: '对象存储的桶' },
  { name: 'S3_REGION', default: 'us-east-1', meaning: '对象存储的区域' },
  { name: 'S3_ACCESS_KEY', default: '（无）', meaning: '对象存储的访问标识' },
  { name: 'S3_SECRET_KEY', default: '（无）', meaning: '对象存储的访问密钥' },
  { name: 'METRICS_PORT', default: '（关闭）', meaning: '在本机该端口提供 /metrics' },
  { name: 'METRICS_TOKEN', default: '（关闭）', meaning: '设置后主端口的 /metrics 凭 Authorization: Bearer 访问，至少 16 位' },
  { name: 'LOG_LEVEL', default: 'info', meaning: '日志级别：debug、info、warn、error、silent' },
  { name: 'ROLES', default: 'web,worker', meaning: '本进程承担的角色：web 接口与网页，worker 后台任务' },
  { name: 'THREE_ADMINS', default: '1', meaning: '1 启用三员分立（平台、安全、审计管理员互不兼任）' },
  { name: 'SESSION_IDLE_MINUTES', default: '30', meaning: '登录后无操作的有效分钟数' },
  { name: 'SESSION_MAX_HOURS', default: '12', meaning: '一次登录最长的小时数' },
  {
    name: 'OFFICE_CONVERTER',
    default: '（关闭）',
    meaning: 'LibreOffice 程序 soffice 的绝对路径；设置后旧版 doc、ppt 在后台转成 PDF 供预览，不设则只能下载',
  },
  {
    name: 'OFFICE_VIEWER',
    default: '（关闭）',
    meaning: '在线阅读器地址，文件的临时地址（一分钟有效）编码后接在其后；设置后 Office 文件交给它显示，不设则文件不出本站',
  },
  {
    name: 'TEMPLATE_BASE',
    default: '（本站）',
    meaning:
      '导入模板所在的地址，如 https://moban.example.gov.cn；浏览器向它请求时带会话令牌，只可填本单位管理的站点，并须允许本站跨域访问',
  },
  {
    name: 'SITE_BASES',
    default: '（本站）',
    meaning: '系统设置中“接口地址”除本站外还允许的地址，逗号分隔；浏览器向它请求时带会话令牌，只可填本单位管理的站点',
  },
  {
    name: 'TEST_HOST',
    default: '（本站）',
    meaning:
      '测试环境的接口地址；页面从本机、.local 主机或 /test-smart-pc/ 打开时请求它，浏览器带会话令牌，只可填本单位管理的站点，并须允许跨域访问',
  },
  {
    name: 'RELEASE_HOST',
    default: '（本站）',
    meaning: '正式环境的接口地址；页面从 /release-smart-pc/ 打开时请求它，其余同 TEST_HOST',
  },
  {
    name: 'SCANNER',
    default: '（关闭）',
    meaning:
      '病毒扫描程序 clamd 的地址，如 tcp://127.0.0.1:3310 或 unix:/run/clamav/clamd.sock；设置后上传的文件查过才能查看，其 StreamMaxLength 不得小于最大上传',
  },
  {
    name: 'NOTICE_CHANNEL',
    default: 'file',
    meaning: '站外提醒的通道：file 写入 DATA_DIR/outbox，sms 短信网关，wecom 企业微信群机器人，mail 邮件网关',
  },
  {
    name: 'NOTICE_URL',
    default: '（无）',
    meaning: '站外提醒网关的 https 地址，file 以外的通道必填；只请求这一个地址，不跟随跳转',
  },
  { name: 'NOTICE_HOSTS', default: '（无）', meaning: '允许请求的网关主机名，逗号分隔；须包含 NOTICE_URL 的主机' },
  { name: 'NOTICE_TOKEN', default: '（无）', meaning: '网关的访问令牌，随 Authorization: Bearer 发送' },
  { name: 'NOTICE_PRIVATE', default: '0', meaning: '1 允许网关解析到内网或本机地址；默认只允许公网地址' },
  { name: 'TRUST_PROXY', default: '0', meaning: '反向代理的地址或网段（逗号分隔）；1 信任全部；0 不信任转发的来源地址' },
]

/** The README table in Markdown. */
export function configMarkdown(): string {
  const rows = configTable.map((entry) => `| \`${entry.name}\` | ${entry.default} | ${entry.meaning} |`)
  return ['| 变量 | 默认值 | 说明 |', '|---|---|---|', ...rows].join('\n')
}
