import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const text = readFileSync(join(import.meta.dirname, '../deploy/nginx/zhujian.conf'), 'utf8').replace(/^\s*#.*$/gm, '')

/** What may be written about a request: when, from where, which path, how it ended. Nothing it carried. */
const HARMLESS = [
  'time_iso8601',
  'remote_addr',
  'request_method',
  'uri',
  'status',
  'body_bytes_sent',
  'request_time',
  'upstream_addr',
  'upstream_status',
]

/** Directives of each server block; a block ends where a line begins with its brace. */
const servers = [...text.matchAll(/^server \{\n([\s\S]*?)^\}/gm)].map(([, body = '']) => body)

describe('the delivered sample of a reverse proxy [A9]', () => {
  it('writes no part of a request that can hold a name, a number, a ticket or a token', () => {
    const [, name, format = ''] = /log_format (\w+) ([\s\S]*?);\n/.exec(text) ?? []
    expect(name).toBe('zhujian')
    expect(
      [...format.matchAll(/\$(\w+)/g)].map(([, variable]) => variable).filter((each) => !HARMLESS.includes(each ?? '')),
    ).toEqual([])
    expect(format).toContain('$uri')
  })

  it('uses that format in every server, and no error log that quotes the request', () => {
    expect(servers).toHaveLength(2)
    for (const server of servers) {
      expect(server.match(/access_log [^;]+;/g)).toEqual(['access_log /var/log/nginx/access.log zhujian;'])
      expect(server.match(/error_log [^;]+;/g)).toEqual(['error_log /var/log/nginx/error.log crit;'])
    }
  })
})
