# syntax=docker/dockerfile:1
# The image holds the built server and the packages that it needs at run time, nothing else.
# It runs as the unprivileged user `node` and writes to DATA_DIR only, so that the rest of the
# file system may be read-only (compose.yaml does that). Current Node LTS, pinned: an update is a
# change of this digest, in all three places.

FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS build
ENV npm_config_cache=/npm-cache
WORKDIR /srv/sawt
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/npm-cache npm ci --no-audit --no-fund
COPY remix.config.js vite.config.ts tsconfig.json server.ts platform-cli.ts platform-server.ts remix-serve.ts listen.ts composition.ts ./
COPY scripts ./scripts
COPY public ./public
COPY locales ./locales
COPY pages ./pages
COPY core ./core
COPY contract ./contract
COPY platform ./platform
COPY app ./app
COPY brand-preview ./brand-preview
COPY deploy/pages ./deploy/pages
# `.git` is not part of the image: --build-arg SAWT_COMMIT="$(git rev-parse --short=12 HEAD)".
ARG SAWT_COMMIT=unknown
RUN npm run build

# `remix-serve` is the fallback of a clone, and TypeScript comes as a peer of Remix: neither runs
# here. What is left is listed in sbom.json.
FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS packages
ENV npm_config_cache=/npm-cache
WORKDIR /srv/sawt
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/npm-cache npm ci --omit=dev --no-audit --no-fund
RUN npm uninstall --omit=dev --no-audit --no-fund @remix-run/serve typescript
RUN npm pkg delete devDependencies
RUN npm sbom --sbom-format=cyclonedx > sbom.json

FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
ARG VERSION=1.0.0
ARG SAWT_COMMIT=unknown
LABEL org.opencontainers.image.title="sawt-web" org.opencontainers.image.version="${VERSION}" org.opencontainers.image.revision="${SAWT_COMMIT}" org.opencontainers.image.description="Web front of a podcast platform" org.opencontainers.image.licenses="UNLICENSED" org.opencontainers.image.base.name="docker.io/library/node:24-slim"
# PORT, because the platform by itself would otherwise listen on 3001, and the health check asks 3000.
# Two pools of native memory in place of one for each thread: after a minute of guessed passwords 180 to 200 MB instead of 280 MB,
# with a heap of 256 MB.
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /srv/sawt
RUN mkdir /data && chown node:node /data
COPY --from=packages /srv/sawt/node_modules ./node_modules
COPY --from=packages /srv/sawt/package.json /srv/sawt/sbom.json ./
COPY --from=build /srv/sawt/build ./build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "build/server/server.js"]
