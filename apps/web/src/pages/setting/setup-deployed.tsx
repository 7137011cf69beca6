import type { DeployedSetting } from '@zhujian/domain/contracts/setup'
import { Card } from '../../ui/card'

/** 浏览器只在 https 或本机地址下提供的能力。 */
const SECURE_ONLY = '一键复制、定位、拍照与桌面通知'

/** 由部署者在服务器上设置的，只能查看；以及本页地址下浏览器缺少的能力。 */
export function SetupDeployed({ deployed }: { deployed: readonly DeployedSetting[] }) {
  return (
    <Card title="部署配置" note="由部署者在环境变量中设置，重启后生效；这里只能查看">
      <dl className="setup-deployed">
        {deployed.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <span>{value || '未设置'}</span>
              <code>{name}</code>
            </dd>
          </div>
        ))}
        <div>
          <dt>本页的连接</dt>
          <dd>
            <span>
              {window.isSecureContext ? '安全连接，浏览器能力齐全' : `不是 https，浏览器不提供${SECURE_ONLY}；复制改为手动`}
            </span>
          </dd>
        </div>
      </dl>
    </Card>
  )
}
