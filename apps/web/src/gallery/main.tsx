import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toasts } from '../app/toasts'
import { DataProvider } from '../data/queries'
import { OverlayHost } from '../ui/overlay-host'
import { antdDefaults, antdTheme } from '../ui/theme/antd-theme'
import '../ui/theme/base.css'
import { applyTheme } from '../ui/theme/css-text'
import { isTheme } from '../ui/theme/tokens'
import '../ui/print.css'
import { Gallery } from './gallery'
import { PrintPage } from './print-page'
import './gallery.css'

dayjs.locale('zh-cn')
const query = new URLSearchParams(location.search)
const wanted = query.get('theme')
const theme = isTheme(wanted) ? wanted : 'default'
applyTheme(theme)
// Pictures are compared: nothing may move.
document.documentElement.dataset['motion'] = 'off'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ConfigProvider {...antdDefaults} locale={zhCN} theme={antdTheme(theme, false)}>
      <DataProvider>
        {query.get('page') === 'print' ? <PrintPage /> : <Gallery theme={theme} />}
        <OverlayHost />
      </DataProvider>
      <Toasts />
    </ConfigProvider>
  </StrictMode>,
)
