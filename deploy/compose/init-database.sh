#!/bin/sh
# 首次建库时由 PostgreSQL 镜像执行。
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -d postgres -v migrator_password="$MIGRATOR_PASSWORD" -v app_password="$APP_PASSWORD" -f /zhujian/database.sql
