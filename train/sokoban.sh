#!/usr/bin/env bash
# Trains the shipped model, models/sokoban.safetensors, from scratch: generates two million levels with their measured
# difficulty, turns them into tokens, builds teka-train, trains for ten minutes on a GPU.
#
#   train/sokoban.sh              with Debian's LibTorch, or the one of an installed PyTorch if there is one
#   LEVELS=1000 MINUTES=1 BATCH=8 train/sokoban.sh      small enough for a CPU; further arguments go to teka-train
#
# CMAKE_ARGS go to CMake, as docs/training.md says (TEKA_EXTRA_INCLUDE).
#
# The tokens are the same bytes everywhere. The weights are not: a GPU sums in a different order each time.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
folder=build/sokoban-model
mkdir -p "$folder"
./teka prepare sokoban --layout pulls --seed 1 --count "${LEVELS:-2000000}" --out "$folder/levels.safetensors"
. scripts/packages.sh
torch=$(python3 -c 'import torch; print(torch.utils.cmake_prefix_path)' 2>/dev/null || true)
[ -n "$torch" ] || install_packages libtorch-dev
cmake -S train -B build/train -DCMAKE_BUILD_TYPE=Release ${torch:+-DCMAKE_PREFIX_PATH="$torch"} ${CMAKE_ARGS:-}
cmake --build build/train --target teka_train --parallel
build/train/teka-train "$folder/levels.safetensors" --out "$folder/model.safetensors" \
  --layers 8 --heads 4 --width 256 --batch "${BATCH:-512}" --rate 1.5e-3 --warmup 1000 --schedule cosine --weight-decay 0.05 \
  --dropout 0 --average 0.999 --split 995:5:0 --minutes "${MINUTES:-10}" --seed 1 \
  --log "$folder/log.csv" --plot "$folder/curves.svg" "$@"
echo "wrote $folder/model.safetensors; use it with: teka generate sokoban --method lm --model $folder/model.safetensors"
