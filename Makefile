# Everything a developer or a server does with this repository. `make help` prints the list.
#
# Targets that build set the machine up first: they install the Debian packages that are missing
# and do nothing, quietly, where none is. Swift itself must be there.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# Where `make install` puts the program; DESTDIR is for packagers.
PREFIX ?= /usr/local
DESTDIR ?=

BINARY := .build/release/inbetween
SOURCES := Package.swift Sources Tests
FUZZ_SECONDS ?= 60
# Flags of `swift build` for the program and the tests.
BUILD_FLAGS ?=
# Those of the optimized program besides. Swift's libraries in it make it start in half of the time; tests need those beside it.
PROGRAM_FLAGS ?= --static-swift-stdlib
export PROGRAM_FLAGS
SIGNALS ?= 1000
QUALITY ?= 60

## gallery: render every scene to MP4, GIF and a contact sheet in Output, as inbetween.yaml says
.PHONY: gallery
gallery: release
	@$(BINARY) render --formats mp4,gif --sheet

## test: lint, build and run all tests; the summary comes last
.PHONY: test
test: lint build-tests
	@swift test $(BUILD_FLAGS) --skip-build --disable-xctest

## lint: all Swift sources are formatted as `make format` leaves them
.PHONY: lint
lint: setup
	@swift format lint --strict --recursive --parallel $(SOURCES)

## build-tests: build the tests, and the program with them
.PHONY: build-tests
build-tests: setup
	@swift build $(BUILD_FLAGS) --build-tests

## check: every scene is valid, as expected, and has the frames that Scenes/Baselines says
.PHONY: check
check: release
	@$(BINARY) check --record none

## baselines: record the frames of all scenes anew, after looking at what changed
.PHONY: baselines
baselines: release
	@$(BINARY) check --record all --prune

## release: build the program for release, as .build/release/inbetween
.PHONY: release
release: setup
	@swift build $(BUILD_FLAGS) $(PROGRAM_FLAGS) --configuration release --product inbetween

## install: build and install the program and its shell completions [PREFIX=/usr/local]
.PHONY: install
install: release
	@Tests/scripts/install-program $(BINARY) "$(DESTDIR)$(PREFIX)"

## uninstall: remove what install put there [PREFIX=/usr/local]
.PHONY: uninstall
uninstall:
	@Tests/scripts/install-program --remove "$(DESTDIR)$(PREFIX)"

## tarball: the program with Swift's runtime in it, as an archive in Output/packages
.PHONY: tarball
tarball: setup
	@Packaging/build-static
	@Packaging/build-tarball

## deb: the same as a package for Debian 12
.PHONY: deb
deb: setup
	@Tests/scripts/install-packages dpkg-dev
	@Packaging/build-static
	@Packaging/build-deb

## check-packages: both packages and the container's steps in a Debian with nothing else (needs root)
.PHONY: check-packages
check-packages: deb tarball
	@Tests/scripts/install-packages mmdebstrap
	@Tests/scripts/check-packages

## check-reproducible: packages built twice from nothing, in folders of other names, have equal bytes (15 minutes)
.PHONY: check-reproducible
check-reproducible: setup
	@Tests/scripts/install-packages dpkg-dev
	@Tests/scripts/check-reproducible

## check-completions: bash, zsh and fish complete commands, scenes, key paths and files
.PHONY: check-completions
check-completions: release
	@Tests/scripts/install-packages fish python3 zsh
	@Tests/scripts/check-completions $(BINARY)

## format: format all Swift sources in place
.PHONY: format
format:
	@swift format --in-place --recursive --parallel $(SOURCES)

## check-cpu: frames are the same on processors without FMA and AVX (slow: one is emulated)
.PHONY: check-cpu
check-cpu: release
	@Tests/scripts/install-packages qemu-user
	@Tests/scripts/same-hashes $(BINARY) env GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-AVX2,-FMA4
	@Tests/scripts/same-pictures $(BINARY) qemu-x86_64 -cpu Nehalem

## bench-batch: what a batch costs: 200 scenes cold, again and in shares, an edit, 2,000 scenes (30 minutes)
.PHONY: bench-batch
bench-batch: release
	@Tests/scripts/install-packages python3
	@Tests/Benchmarks/measure-batch $(BINARY)

## check-arm64: the kernels compute the same bits for arm64 (emulated)
.PHONY: check-arm64
check-arm64:
	@Tests/scripts/require-swift
	@Tests/scripts/install-packages gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
	@Tests/scripts/check-arm64

## check-kernels: C and C++ by themselves under sanitizers and valgrind: pixels at each level, worlds of bodies
.PHONY: check-kernels
check-kernels: setup
	@Tests/scripts/install-packages valgrind
	@Tests/scripts/check-kernels

## check-kill: renders that are killed at random moments go on, and their films are those of one run
.PHONY: check-kill
check-kill: release
	@Tests/scripts/install-packages python3
	@Tests/scripts/check-kill $(BINARY)

## check-batches: the templates of Scenes/Batches.md (GNU parallel, Kubernetes, GitHub, GitLab) make the films of one render
.PHONY: check-batches
check-batches: release
	@Tests/scripts/install-packages jq parallel python3 python3-yaml
	@Tests/scripts/check-batch-templates $(BINARY)

## check-slurm: a plan drawn by Slurm on two nodes of this machine (as root): equal films, retry, resume, cancel [NODE_LOSS=1]
.PHONY: check-slurm
check-slurm: release
	@Tests/scripts/install-packages munge python3 slurm-wlm
	@Tests/scripts/check-slurm $(BINARY) $(if $(NODE_LOSS),--node-loss)

## check-bad-days: signals, full disks, closed streams, little memory: no file is lost; memory of large pictures [SIGNALS=1000]
.PHONY: check-bad-days
check-bad-days: release
	@Tests/scripts/install-packages git python3
	@Tests/scripts/check-bad-days $(BINARY) $(SIGNALS)
	@Tests/scripts/check-picture-memory $(BINARY)

## check-sandbox: what --sandbox must not allow is tried from inside, with the walls and without
.PHONY: check-sandbox
check-sandbox:
	@Tests/scripts/check-sandbox

## check-soak: 2,000 scenes, a film of 10 minutes, 10,000 edits that are previewed: memory and files stay flat; plots in Output/soak
.PHONY: check-soak
check-soak: release
	@Tests/scripts/install-packages python3
	@Tests/scripts/check-soak $(BINARY) Output/soak

## check-art: every scene keeps the measurable rules of the house's look
.PHONY: check-art
check-art: setup
	@INBETWEEN_ALL_CASES=1 swift test --disable-xctest --filter ArtTests

## check-deep: all tests, with every generated case, of which `test` takes a share (long)
.PHONY: check-deep
check-deep: setup
	@INBETWEEN_ALL_CASES=1 swift test --disable-xctest

## check-env: frames are the same in an environment that tries to change them
.PHONY: check-env
check-env: release
	@Tests/scripts/same-hashes $(BINARY) Tests/scripts/in-hostile-environment

## check-library: a package that uses the library from outside builds, answers and renders
.PHONY: check-library
check-library: setup
	@Tests/scripts/check-library

## check-dependency: a tagged clone is a dependency of another package, which builds every piece of Swift
.PHONY: check-dependency
check-dependency: setup
	@Tests/scripts/install-packages git python3
	@Tests/scripts/check-dependency

## release-check: version, changelog, read-me and packages say the same, and the tree can be tagged
.PHONY: release-check
release-check:
	@Tests/scripts/check-release

## docs: build the pages of the library's documentation in Output/documentation, with its films
.PHONY: docs
docs: release
	@Tests/scripts/install-packages python3
	@Tests/scripts/build-documentation $(BINARY) Output/documentation

## site: the whole documentation in Output/site, with films: open its index.html, it needs no server
.PHONY: site
site: release docs
	@Tests/scripts/install-packages cmark-gfm python3 python3-pygments
	@$(BINARY) render --formats mp4,poster.webp --sheet --theme plain,dark --output Output/films
	@Tests/scripts/make-report $(BINARY) Output/report
	@Site/build-site $(BINARY) Output/films Output/documentation Output/report Output/site

## check-site: the site works in Chromium and Firefox without a network; leaves pictures in Output/site-pictures
.PHONY: check-site
check-site: site
	@Tests/scripts/install-packages chromium firefox-esr
	@Tests/scripts/check-site Output/site Output/site-pictures
	@Tests/scripts/check-site-firefox Output/site Output/site-pictures

## bench: what 1,000 animated layers and 1,000 bodies cost, beside bare loops
.PHONY: bench
bench: setup
	@Tests/Benchmarks/measure-layers
	@Tests/Benchmarks/measure-bodies

## bench-render: how fast MP4 films are rendered, beside ffmpeg encoding the same frames (20 minutes)
.PHONY: bench-render
bench-render: release
	@Tests/scripts/install-packages ffmpeg python3 python3-numpy python3-pil
	@Tests/Benchmarks/measure-render $(BINARY)

## bench-formats: bytes, likeness and time of GIFs, beside ffmpeg's and gifsicle's
.PHONY: bench-formats
bench-formats: setup
	@Tests/scripts/install-packages ffmpeg gifsicle python3-cairo python3-numpy python3-scipy
	@Tests/Benchmarks/measure-formats

## bench-gifs: bytes of the gallery's GIFs, and how close each comes to what it was made of [SCENES=…]
.PHONY: bench-gifs
bench-gifs: release
	@Tests/scripts/install-packages ffmpeg python3
	@Tests/Benchmarks/measure-gifs $(BINARY) Output/gifs $(SCENES)

## bench-webp: bytes of animated WebPs beside GIFs of the same frames, and how close both come [QUALITY=60] [SCENES=…]
.PHONY: bench-webp
bench-webp: release
	@Tests/scripts/install-packages python3
	@Tests/Benchmarks/measure-webp $(BINARY) Output/webp $(QUALITY) $(SCENES)

## check-report: a report works in a browser without a network; leaves pictures in Output/report
.PHONY: check-report
check-report: release
	@Tests/scripts/install-packages chromium python3
	@Tests/scripts/make-report $(BINARY) Output/report
	@Tests/scripts/check-report Output/report Output/report-pictures

## check-svg: scenes as animated SVGs look in Chromium and Firefox as their frames do [SCENES=…]
.PHONY: check-svg
check-svg: release
	@Tests/scripts/install-packages chromium ffmpeg firefox-esr python3
	@Tests/scripts/check-svg $(BINARY) Output/svg $(SCENES)

## check-formats: browsers show the files of a scene as the program draws it [SCENE=…]
.PHONY: check-formats
check-formats: release
	@Tests/scripts/install-packages chromium ffmpeg firefox-esr python3
	@Tests/scripts/check-formats $(BINARY) Output/formats $(SCENE)

## check-samplers: what browsers and XCTest sample of a motion is verified against scenes of it
.PHONY: check-samplers
check-samplers: release
	@Tests/scripts/install-packages chromium python3
	@Tests/scripts/check-samplers $(BINARY) Output/samplers

## check-recordings: verify's verdicts and tracks of recordings of which the truth is known, else drawn by Chromium (10 minutes) [RECORDINGS=folder]
.PHONY: check-recordings
check-recordings: release
ifdef RECORDINGS
	@Tests/scripts/check-recordings $(BINARY) $(RECORDINGS)
else
	@Tests/scripts/install-packages chromium ffmpeg python3
	@Tests/scripts/draw-recordings Output/recordings
	@Tests/scripts/check-recordings $(BINARY) Output/recordings
endif

## check-points: fit's answers to sets of points of which the motion is known POINTS=folder
.PHONY: check-points
check-points: release
	@Tests/scripts/check-points $(BINARY) $(POINTS)

## check-recorded-page: a web page is recorded in a browser, and verified against scenes of it
.PHONY: check-recorded-page
check-recorded-page: release
	@Tests/scripts/install-packages chromium ffmpeg python3
	@Tests/scripts/check-recorded-page $(BINARY) Output/recorded-page

## check-preview: the preview's page works in Chromium and Firefox; leaves pictures in Output/preview
.PHONY: check-preview
check-preview: release
	@Tests/scripts/install-packages chromium firefox-esr python3
	@Tests/scripts/check-preview $(BINARY) Output/preview

## bench-preview: from a saved scene to a painted picture, over all scenes (5 minutes) [SCENES=…]
.PHONY: bench-preview
bench-preview: release
	@Tests/scripts/install-packages chromium python3
	@Tests/Benchmarks/measure-preview $(BINARY) $(SCENES)

## check-sanitizers: all tests under the address, undefined and thread sanitizers (35 to 75 minutes)
.PHONY: check-sanitizers
check-sanitizers: setup
	@Tests/scripts/check-sanitizers

## check-fuzz: feed broken bytes to each reader of files, found by coverage [FUZZ_SECONDS=60 each]
.PHONY: check-fuzz
check-fuzz: release
	@Tests/scripts/install-packages python3
	@Tests/scripts/fuzz-readers $(BINARY) $(FUZZ_SECONDS)
	@Tests/scripts/fuzz-preview $(BINARY)

## setup: install the Debian packages that are missing; see Tests/scripts/debian-packages
.PHONY: setup
setup:
	@Tests/scripts/require-swift
	@Tests/scripts/install-packages

## clean: remove all that was built and rendered
.PHONY: clean
clean:
	@rm -rf .build
	@find Output -mindepth 1 ! -name .gitkeep -delete

## help: print this list
.PHONY: help
help:
	@awk '/^## / { name = $$2; sub(":", "", name); sub("## [^ ]+ ", ""); \
	  printf "  make %-18s %s\n", name, $$0 }' Makefile
